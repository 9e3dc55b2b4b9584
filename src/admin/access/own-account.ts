import { unlinkMember } from '#src/accounts/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { timeAfter } from '#src/platform/clock.ts';
import { fail } from '#src/shared/errors.ts';
import { hashPassword, isGoodPassword, isPassword } from './password.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery.ts';
import { sealSecret } from './second-factor.ts';
import { hashOfKey, newKey } from './session-key.ts';
import { type LogStaff, staffAction } from './staff-action.ts';
import {
  deleteLinksOf,
  deleteOtherSessions,
  deleteSessionOf,
  findMemberById,
  type KnownMember,
  lockMember,
  replaceCodes,
  replaceLink,
  updatePassword,
  useLink,
} from './store.ts';
import { takeSecond } from './take-second.ts';
import { newTotpSecret } from './totp.ts';
import { countSecond, countTry } from './tries.ts';
import { waysOfMember } from './ways.ts';

/** Who asks, and from where: the key of the session stays here. */
export interface Asking {
  readonly key: string | null;
  readonly address: string;
}

const aboutMember = ({ id }: Pick<Member, 'id'>) => ({ type: 'member', id }) as const;

/**
 * Sets a member's password in the place of the old one, or a first one where a provider was the only way in, and ends
 * their other sessions. Refuses with `errors.staff.oldPassword`, `errors.staff.password` (too easy to guess) and
 * `errors.staff.code`; throws `errors.rate`.
 */
export async function changePassword(
  world: World,
  member: Member,
  given: { readonly old: string; readonly password: string; readonly code: string },
  { key, address }: Asking,
): Promise<null> {
  await countTry(world, 'first factor', member.name.toLowerCase(), address);
  const known = (await findMemberById(world.db, member.id)) ?? fail('errors.staff.signIn');
  const kept = known.passwordHash;
  if (kept !== null && !(await isPassword(given.old, kept))) fail('errors.staff.oldPassword');
  if (!isGoodPassword(given.password, member.name)) fail('errors.staff.password');
  const hash = await hashPassword(world.random, given.password);
  return await withSecond(world, member, { code: given.code, address }, async (tx, log, locked) => {
    // Another session was quicker: the password that was asked for is the old one no more.
    if (locked.passwordHash !== kept) fail('errors.staff.oldPassword');
    await updatePassword(tx, member.id, hash);
    await deleteOtherSessions(tx, member.id, key === null ? '' : hashOfKey(key));
    log({ act: 'member.password', about: aboutMember(member) });
  });
}

/** Asks for the second factor before a member is led to a provider to be linked. Refuses with `errors.staff.code`. */
export const assureSecond = (
  world: World,
  member: Member,
  given: { readonly code: string; readonly provider: string },
  { address }: Asking,
): Promise<null> =>
  withSecond(world, member, { code: given.code, address }, (_tx, log) => {
    log({ act: 'member.linking', about: aboutMember(member), after: { provider: given.provider } });
    return Promise.resolve();
  });

/**
 * Takes the identity of a provider away from a member. Refuses with `errors.identity.unknown` one that is not linked,
 * with `errors.staff.lastWay` where no way in would be left, and with `errors.staff.code`.
 */
export async function unlinkWay(
  world: World,
  member: Member,
  { provider, code }: { readonly provider: string; readonly code: string },
  { address }: Asking,
): Promise<null> {
  return await withSecond(world, member, { code, address }, async (tx, log, locked) => {
    const ways = await waysOfMember({ ...world, db: tx }, member.id);
    if (!ways.some(({ name }) => name === provider)) fail('errors.identity.unknown');
    const isLeft = locked.passwordHash !== null || ways.some(({ name, isOpen }) => name !== provider && isOpen);
    if (!isLeft) fail('errors.staff.lastWay');
    await unlinkMember(tx, member.id, provider);
    log({ act: 'member.unlinked', about: aboutMember(member), before: { provider } });
  });
}

const CODES_SHOWN_MS = 3600 * 1000;

/**
 * Makes ten recovery codes in the place of those that are left. They lie sealed beside a link that leads nowhere, for
 * an hour or until their member has kept them. Refuses with `errors.staff.code`.
 */
export const newCodes = (
  world: World,
  member: Member,
  { code }: { readonly code: string },
  { address }: Asking,
): Promise<null> =>
  withSecond(world, member, { code, address }, async (tx, log) => {
    const codes = newRecoveryCodes(world);
    const keyHash = hashOfKey(newKey(world));
    const totpSecret = sealSecret(world, member.id, newTotpSecret(world));
    await replaceLink(tx, { keyHash, memberId: member.id, totpSecret, endsAt: timeAfter(tx.now, CODES_SHOWN_MS) });
    await useLink(tx, keyHash, sealSecret(world, member.id, codes.join(' ')));
    await replaceCodes(
      tx,
      member.id,
      codes.map((one) => hashOfRecoveryCode(member.id, one)),
    );
    log({ act: 'member.codes', about: aboutMember(member) });
  });

/** Forgets the codes that a member has written down. */
export const keepCodes = (world: World, member: Member): Promise<null> =>
  staffAction(world, member, async (tx, log) => {
    await deleteLinksOf(tx, member.id);
    log({ act: 'member.kept_codes', about: aboutMember(member) });
    return null;
  });

/** Ends one of a member's own sessions, or with null all but this one. Refuses with `errors.session.unknown`. */
export const endOwnSessions = (
  world: World,
  member: Member,
  session: string | null,
  { key }: Pick<Asking, 'key'>,
): Promise<null> =>
  staffAction(world, member, async (tx, log) => {
    await lockMember(tx, member.id);
    if (session === null) await deleteOtherSessions(tx, member.id, key === null ? '' : hashOfKey(key));
    else if (!(await deleteSessionOf(tx, member.id, session))) fail('errors.session.unknown');
    log({ act: 'session.ended', about: aboutMember(member), after: { sessions: session === null ? 'others' : 'one' } });
    return null;
  });

type Body = (tx: Tx, log: LogStaff, locked: KnownMember) => Promise<void>;

/** What changes how somebody signs in is done with the second factor in hand: a browser left open is not enough. */
async function withSecond(
  world: World,
  member: Member,
  { code, address }: { readonly code: string; readonly address: string },
  body: Body,
): Promise<null> {
  await countSecond(world, member.id, address);
  return await staffAction(world, member, async (tx, log) => {
    const locked = (await lockMember(tx, member.id)) ?? fail('errors.staff.signIn');
    if ((await takeSecond(tx, world, locked, code)) === null) fail('errors.staff.code');
    await body(tx, log, locked);
    return null;
  });
}
