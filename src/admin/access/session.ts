import { timeAfter } from '#src/platform/clock.ts';
import type { Member } from '#src/platform/member.ts';
import type { SessionPlace } from '#src/platform/sessions.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { hashOfKey, newKey } from './session-key.ts';
import { deleteSession, findMemberBySession, insertSession } from './store.ts';

/** How long a session of staff lasts, whatever is done in it (docs/rules.md 15). */
const SESSION_SECONDS = 12 * 3600;

/** Where a session was begun that no browser has asked for. */
export const NOWHERE: SessionPlace = { address: '', agent: '' };

/** A session that has begun: its key belongs into a cookie and nowhere else. */
export interface BegunSession {
  readonly key: string;
  readonly seconds: number;
}

/** Begins a member's whole session, the second factor passed. */
export async function beginSession(
  tx: Tx,
  world: World,
  memberId: number,
  place: SessionPlace = NOWHERE,
): Promise<BegunSession> {
  const key = newKey(world);
  const endsAt = timeAfter(tx.now, SESSION_SECONDS * 1000);
  await insertSession(tx, { keyHash: hashOfKey(key), memberId, isWhole: true, endsAt, place });
  return { key, seconds: SESSION_SECONDS };
}

/** The member whose session has a key, as their row says now: whoever was removed is nobody at once. */
export const memberOfSession = ({ db, clock }: World, key: string): Promise<Omit<Member, 'claim'> | null> =>
  findMemberBySession(db, hashOfKey(key), clock.now());

/** Ends the session of a key; without one nothing happens. */
export async function endSession(tx: Tx, key: string | null): Promise<void> {
  if (key !== null) await deleteSession(tx, hashOfKey(key));
}
