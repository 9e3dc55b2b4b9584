import { timeAfter } from '#src/platform/clock.ts';
import type { SessionPlace } from '#src/platform/sessions.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { findMemberIdentity } from '#src/accounts/index.ts';
import { isPassword } from './password.ts';
import { beginSession, type BegunSession, NOWHERE } from './session.ts';
import { hashOfKey, newKey } from './session-key.ts';
import {
  deleteSession,
  findMemberById,
  findMemberByName,
  findMemberOfHalf,
  insertLog,
  insertSession,
  type KnownMember,
  lockMember,
} from './store.ts';
import { rowOf } from './staff-action.ts';
import { takeSecond } from './take-second.ts';
import { countSecond, countTry } from './tries.ts';

/** How long the second factor is waited for. */
const HALF_SECONDS = 600;
/** What came of a factor: a session to go on with, or nothing. */
export type SignInOutcome = { readonly session: BegunSession } | { readonly session: null };

const REFUSED: SignInOutcome = { session: null };

/**
 * Asks for the first factor. Whoever has it gets a session that opens nothing but the second. An unknown name, a wrong
 * password and a member who has not finished to begin are refused alike and take as long; 429 when it is too often.
 */
export async function passFirst(
  world: World,
  { name, password }: { readonly name: string; readonly password: string },
  address: string,
): Promise<SignInOutcome> {
  await countTry(world, 'first factor', name.toLowerCase(), address);
  const member = await findMemberByName(world.db, name);
  const isRight = await isPassword(password, member?.passwordHash ?? null);
  if (member === null || !isRight || member.totpSecret === null) return await refuse(world, member, 'password');
  return await beginHalf(world, member.id);
}

/**
 * The same by a provider that has vouched for somebody. Whoever is no member, or has not finished to begin, is refused
 * like a wrong password.
 */
export async function passFirstBy(
  world: World,
  { provider, subject }: { readonly provider: string; readonly subject: string },
  address: string,
): Promise<SignInOutcome> {
  await countTry(world, 'first factor', `${provider} ${subject}`, address);
  const memberId = await findMemberIdentity(world.db, provider, subject);
  const member = memberId === null ? null : await findMemberById(world.db, memberId);
  if (member === null || member.totpSecret === null) return await refuse(world, member, provider);
  return await beginHalf(world, member.id);
}

/** A session that opens nothing but the second factor. */
async function beginHalf(world: World, memberId: number): Promise<SignInOutcome> {
  const key = newKey(world);
  return await transaction(world, null, async (tx) => {
    const endsAt = timeAfter(tx.now, HALF_SECONDS * 1000);
    await insertSession(tx, { keyHash: hashOfKey(key), memberId, isWhole: false, endsAt, place: NOWHERE });
    return { session: { key, seconds: HALF_SECONDS } };
  });
}

/** Tells whether a key's session waits for its second factor. */
export const awaitsSecond = async (world: World, key: string | null): Promise<boolean> =>
  key !== null && (await findMemberOfHalf(world.db, hashOfKey(key), world.clock.now())) !== null;

/**
 * Asks for the second factor: six digits of now, each taken once, or a recovery code that was not used. With it the
 * session is a whole one under a new key. Null where nobody has passed the first factor in this browser.
 */
export async function passSecond(
  world: World,
  { code }: { readonly code: string },
  {
    key,
    address,
    place = NOWHERE,
  }: { readonly key: string | null; readonly address: string; readonly place?: SessionPlace },
): Promise<SignInOutcome | null> {
  const half = key === null ? null : await findMemberOfHalf(world.db, hashOfKey(key), world.clock.now());
  if (key === null || half === null) return null;
  await countSecond(world, half.id, address);
  const session = await transaction<BegunSession | null>(world, null, async (tx) => {
    const member = await lockMember(tx, half.id);
    const by = member === null ? null : await takeSecond(tx, world, member, code);
    if (member === null || by === null) return null;
    await deleteSession(tx, hashOfKey(key));
    const about = { type: 'member', id: member.id };
    await insertLog(tx, [rowOf(member, { act: 'session.began', about, after: { by } })]);
    return await beginSession(tx, world, member.id, place);
  });
  return session === null ? await refuse(world, half, 'second') : { session };
}

/** A name that nobody has is not written down: it may be a password in the wrong field. */
async function refuse(world: World, member: KnownMember | null, factor: string): Promise<SignInOutcome> {
  await transaction(world, null, async (tx) => {
    const about = { type: 'member', id: member?.id ?? 0 };
    await insertLog(tx, [rowOf(null, { act: 'session.refused', about, after: { factor } })]);
    return null;
  });
  return REFUSED;
}
