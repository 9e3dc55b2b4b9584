import { timeAfter } from '#src/platform/process/clock.ts';
import type { SessionPlace } from '#src/platform/redis/sessions.ts';
import { isGenuine } from '#src/platform/database/history-key.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { findMemberIdentity } from '#src/players/identities/index.ts';
import { newDeviceToken } from './device.ts';
import { isPassword } from './password.ts';
import { countRefusal } from './refusals.ts';
import { beginSession, type NewStaffSession, NOWHERE } from './session.ts';
import { hashOfKey, newKey } from './session-key.ts';
import { deleteSession, insertSession } from '#src/admin/access/store/sessions.ts';
import {
  findMemberById,
  findMemberByName,
  findMemberOfHalf,
  type MemberWithCredentials,
  lockMember,
} from '#src/admin/access/store/members.ts';
import { insertLog } from '#src/admin/access/store/log.ts';
import { rowOf } from './staff-action.ts';
import { useSecondFactor } from './take-second.ts';
import { foldedName } from './folded-name.ts';
import {
  countSecondFactorAttempt,
  countAttempt,
  countUnknown,
  countVouched,
  noteOwnAddress,
} from './attempt-limits.ts';

/** Time limit for the second factor. */
const HALF_SECONDS = 600;
/** Result of a factor check: a session, or null when it failed. */
export type SignInOutcome = { readonly session: NewStaffSession } | { readonly session: null };

/** The browser of an attempt: its network address, and the token of an earlier complete sign-in. */
export interface SignInBrowser {
  readonly address: string;
  readonly device?: string | null;
}

/** A complete sign-in, with the token by which the browser is known from then on. */
export type WholeSignIn =
  { readonly session: NewStaffSession; readonly device: string } | { readonly session: null; readonly device: null };

const REFUSED: SignInOutcome = { session: null };

/**
 * Checks the first factor. A member who passes gets a session that opens nothing but the second. An unknown name, a
 * wrong password and an unfinished set-up give the same error in the same time. Attempts are counted by member, so
 * another spelling of a name has no counter of its own. @throws errors.rate
 */
export async function submitPassword(
  services: Services,
  { name, password }: { readonly name: string; readonly password: string },
  browser: SignInBrowser,
): Promise<SignInOutcome> {
  const member = await memberOfName(services, name);
  await (member === null
    ? countUnknown(services, name, browser.address)
    : countAttempt(services, 'first factor', member.id, browser));
  const isRight = await isPassword(password, member?.passwordHash ?? null);
  if (member === null || !isRight || member.totpSecret === null) return await refuse(services, member, 'password');
  return await beginHalf(services, member.id);
}

/** The collation finds names that differ in accents or invisible characters: those are other names. */
async function memberOfName(services: Services, name: string): Promise<MemberWithCredentials | null> {
  const memberRow = await findMemberByName(services.db, name);
  return memberRow !== null && foldedName(memberRow.name) === foldedName(name) ? memberRow : null;
}

/**
 * The same with an identity of a sign-in provider. An unknown identity and an unfinished set-up fail like a wrong
 * password.
 */
export async function passFirstBy(
  services: Services,
  { provider, subject }: { readonly provider: string; readonly subject: string },
  address: string,
): Promise<SignInOutcome> {
  await countVouched(services, { provider, subject }, address);
  const memberId = await findMemberIdentity(services, provider, subject);
  const member = memberId === null ? null : await findMemberById(services.db, memberId);
  if (member === null || member.totpSecret === null) return await refuse(services, member, provider);
  return await beginHalf(services, member.id);
}

/** Starts a session that only permits the second factor. */
async function beginHalf(services: Services, memberId: number): Promise<SignInOutcome> {
  const key = newKey(services);
  return await transaction(services, null, async (tx) => {
    const endsAt = timeAfter(tx.now, HALF_SECONDS * 1000);
    await insertSession(tx, { keyHash: hashOfKey(key), memberId, isWhole: false, endsAt, place: NOWHERE });
    return { session: { key, seconds: HALF_SECONDS } };
  });
}

export const isAwaitingSecondFactor = async (services: Services, key: string | null): Promise<boolean> =>
  key !== null && (await memberOfHalf(services, key)) !== null;

/** The staff member of a session that only permits the second factor. */
async function memberOfHalf(services: Services, key: string): Promise<MemberWithCredentials | null> {
  const found = await findMemberOfHalf(services.db, hashOfKey(key), services.clock.now());
  return found !== null && (await isGenuine(services, 'staff_sessions', found.row)) ? found.member : null;
}

/**
 * Checks the second factor: a current six-digit code, accepted once, or an unused recovery code. On success it starts a
 * full session under a new key. Returns null when this browser has not passed the first factor.
 */
export async function submitSecondFactor(
  services: Services,
  { code }: { readonly code: string },
  { key, place = NOWHERE, ...browser }: SignInBrowser & { readonly key: string | null; readonly place?: SessionPlace },
): Promise<WholeSignIn | null> {
  const half = key === null ? null : await memberOfHalf(services, key);
  if (key === null || half === null) return null;
  await countSecondFactorAttempt(services, half.id, browser);
  const session = await transaction<NewStaffSession | null>(services, null, async (tx) => {
    const member = await lockMember(tx, half.id);
    const by = member === null ? null : await useSecondFactor(tx, services, member, code);
    if (member === null || by === null) return null;
    await deleteSession(tx, hashOfKey(key));
    const about = { type: 'member', id: member.id };
    await insertLog(tx, [rowOf(member, { act: 'session.began', about, after: { by } })]);
    return await beginSession(tx, services, member.id, place);
  });
  if (session === null) {
    await refuse(services, half, 'second');
    return { session: null, device: null };
  }
  await noteOwnAddress(services, half.id, browser.address);
  return { session, device: newDeviceToken(services, half.id) };
}

async function refuse(
  services: Services,
  member: MemberWithCredentials | null,
  factor: string,
): Promise<SignInOutcome> {
  await countRefusal(services, member?.id ?? 0, factor);
  return REFUSED;
}
