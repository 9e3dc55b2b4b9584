import { timeAfter } from '#src/platform/clock.ts';
import { perMinute, ratesOf } from '#src/platform/rate.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { isPassword } from './password.ts';
import { hashOfRecoveryCode } from './recovery.ts';
import { unsealSecret } from './second-factor.ts';
import { beginSession, type BegunSession } from './session.ts';
import { hashOfKey, newKey } from './session-key.ts';
import {
  deleteSession,
  findMemberByName,
  findMemberOfHalf,
  insertLog,
  insertSession,
  type KnownMember,
  lockMember,
  takeRecoveryCode,
  takeTotpStep,
} from './store.ts';
import { rowOf } from './staff-action.ts';
import { stepOfCode } from './totp.ts';
import type { Tx } from '#src/platform/transaction.ts';

/** How long the second factor is waited for. */
const HALF_SECONDS = 600;
/** Some tries at once, then fewer and fewer: from one address, and of one member from wherever. */
const AT_ONCE = perMinute(6);
const IN_A_WHILE = { times: 20, seconds: 900 };
const OF_A_MEMBER = { times: 60, seconds: 3600 };

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
  const key = newKey(world);
  return await transaction(world, null, async (tx) => {
    const endsAt = timeAfter(tx.now, HALF_SECONDS * 1000);
    await insertSession(tx, { keyHash: hashOfKey(key), memberId: member.id, isWhole: false, endsAt });
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
  { key, address }: { readonly key: string | null; readonly address: string },
): Promise<SignInOutcome | null> {
  const half = key === null ? null : await findMemberOfHalf(world.db, hashOfKey(key), world.clock.now());
  if (key === null || half === null) return null;
  await countTry(world, 'second factor', String(half.id), address);
  const session = await transaction<BegunSession | null>(world, null, async (tx) => {
    const member = await lockMember(tx, half.id);
    const by = member === null ? null : await factorOf(tx, world, member, code);
    if (member === null || by === null) return null;
    await deleteSession(tx, hashOfKey(key));
    const about = { type: 'member', id: member.id };
    await insertLog(tx, [rowOf(member, { act: 'session.began', about, after: { by } })]);
    return await beginSession(tx, world, member.id);
  });
  return session === null ? await refuse(world, half, 'second') : { session };
}

/** Which second factor a code is, used up with the answer; null where it is none. */
async function factorOf(
  tx: Tx,
  world: World,
  { id, totpSecret }: KnownMember,
  code: string,
): Promise<'code' | 'recovery' | null> {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits))
    return (await takeRecoveryCode(tx, id, hashOfRecoveryCode(id, code))) ? 'recovery' : null;
  const step = totpSecret === null ? null : stepOfCode(unsealSecret(world, id, totpSecret), digits, tx.now);
  return step !== null && (await takeTotpStep(tx, id, step)) ? 'code' : null;
}

async function countTry(world: World, what: string, who: string, address: string): Promise<void> {
  const rates = ratesOf(world);
  await rates(`staff: ${what} at once`, AT_ONCE, `${who} ${address}`);
  await rates(`staff: ${what} in a while`, IN_A_WHILE, `${who} ${address}`);
  await rates(`staff: ${what} of a member`, OF_A_MEMBER, who);
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
