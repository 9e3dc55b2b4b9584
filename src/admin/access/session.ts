import { timeAfter } from '#src/platform/process/clock.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { SessionPlace } from '#src/platform/redis/sessions.ts';
import { isGenuine } from '#src/platform/database/history-key.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { hasOwnRole } from './own-role.ts';
import { hashOfKey, newKey } from './session-key.ts';
import { deleteSession, insertSession, touchSession } from '#src/admin/access/store/sessions.ts';
import { findMemberBySession, sweepEnded } from '#src/admin/access/store/members.ts';
import { HOUR_SECONDS, MINUTE_MS } from '#src/shared/time.ts';

/** Absolute lifetime of a staff session, independent of activity (docs/rules.md 15). */
const SESSION_SECONDS = 12 * HOUR_SECONDS;

/** Origin of a session that did not come from a browser. */
export const NOWHERE: SessionPlace = { address: '', agent: '' };

/** A new session. The key belongs in a cookie and nowhere else. */
export interface NewStaffSession {
  readonly key: string;
  readonly seconds: number;
}

export async function beginSession(
  tx: Tx,
  services: Services,
  memberId: number,
  place: SessionPlace = NOWHERE,
): Promise<NewStaffSession> {
  const key = newKey(services);
  const endsAt = timeAfter(tx.now, SESSION_SECONDS * 1000);
  await insertSession(tx, { keyHash: hashOfKey(key), memberId, isWhole: true, endsAt, place });
  return { key, seconds: SESSION_SECONDS };
}

/**
 * The staff member of a session, read from the database on each request, so that a removal takes effect at once. A
 * session that was idle for longer than the setting has ended; a request that its page makes by itself is no activity.
 */
export async function memberOfSession(
  services: Services,
  key: string,
  isActivity = true,
): Promise<Omit<StaffMember, 'claim'> | null> {
  const [now, { staffIdleMinutes }] = [services.clock.now(), await readSettings(services)];
  const activeAfter = timeAfter(now, -staffIdleMinutes * MINUTE_MS);
  const found = await findMemberBySession(services.db, hashOfKey(key), { now, activeAfter });
  if (found === null || !(await isGenuine(services, 'staff_sessions', found.row))) return null;
  const { activeAt, ...staffMember } = found.member;
  if (!(await hasOwnRole(services, staffMember))) return null;
  if (isActivity && now.getTime() - activeAt.getTime() >= MINUTE_MS)
    await touchSession(services.db, hashOfKey(key), now);
  return staffMember;
}

/** Ends the session with the key. Does nothing without a key. */
export async function endSession(tx: Tx, key: string | null): Promise<void> {
  if (key !== null) await deleteSession(tx, hashOfKey(key));
}

/** Deletes expired sessions and links, which are already refused. */
export const forgetEnded = ({ db, clock }: Services): Promise<void> => sweepEnded(db, clock.now());
