import { unlinkMember } from '#src/players/identities/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Locale } from '#src/shared/locales.ts';
import { fail } from '#src/shared/errors.ts';
import { hashPassword, isPassword, requireGoodPassword } from './password.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery.ts';
import { encryptTotpSecret } from './second-factor.ts';
import { hashOfKey, newKey } from './session-key.ts';
import { type LogStaff, staffAction } from './staff-action.ts';
import {
  deleteLinksOf,
  findMemberById,
  type MemberWithCredentials,
  lockMember,
  replaceCodes,
  replaceLink,
  updateMemberLocale,
  updatePassword,
  useLink,
} from '#src/admin/access/store/members.ts';
import { deleteOtherSessions, deleteSessionOf } from '#src/admin/access/store/sessions.ts';
import { useSecondFactor } from './take-second.ts';
import { newTotpSecret } from './totp.ts';
import { countSecondFactorAttempt, countAttempt } from './attempt-limits.ts';
import { memberSignInMethods } from './sign-in-methods.ts';
import { HOUR_MS } from '#src/shared/time.ts';

/** The session and the network address of the request. The session key stays inside this module. */
export interface StaffRequestOrigin {
  readonly key: string | null;
  readonly address: string;
}

const aboutMember = ({ id }: Pick<StaffMember, 'id'>) => ({ type: 'member', id }) as const;

/**
 * Replaces the password, or sets the first one when a provider was the only sign-in method, and ends all other
 * sessions.
 *
 * @throws errors.staff.oldPassword when the old password is wrong
 * @throws errors.staff.password, errors.staff.easyPassword as `requireGoodPassword` does
 * @throws errors.staff.code when the second factor is wrong
 * @throws errors.rate after too many attempts
 */
export async function changePassword(
  services: Services,
  member: StaffMember,
  input: { readonly old: string; readonly password: string; readonly code: string },
  { key, address }: StaffRequestOrigin,
): Promise<null> {
  await countAttempt(services, 'first factor', member.id, { address });
  const credentials = (await findMemberById(services.db, member.id)) ?? fail('errors.staff.signIn');
  const oldHash = credentials.passwordHash;
  if (oldHash !== null && !(await isPassword(input.old, oldHash))) fail('errors.staff.oldPassword');
  await requireGoodPassword(input.password, member.name);
  const hash = await hashPassword(services.random, input.password);
  return await withSecond(services, member, { code: input.code, address }, async (tx, log, lockedMember) => {
    // A concurrent request has changed the password since it was checked.
    if (lockedMember.passwordHash !== oldHash) fail('errors.staff.oldPassword');
    await updatePassword(tx, member.id, hash);
    await deleteOtherSessions(tx, member.id, key === null ? '' : hashOfKey(key));
    log({ act: 'member.password', about: aboutMember(member) });
  });
}

/**
 * Checks the second factor before the redirect to a provider that will be linked.
 *
 * @throws errors.staff.code when the code is wrong
 */
export const checkSecondFactor = (
  services: Services,
  member: StaffMember,
  input: { readonly code: string; readonly provider: string },
  { address }: StaffRequestOrigin,
): Promise<null> =>
  withSecond(services, member, { code: input.code, address }, (_tx, log) => {
    log({ act: 'member.linking', about: aboutMember(member), after: { provider: input.provider } });
    return Promise.resolve();
  });

/**
 * Unlinks a provider.
 *
 * @throws errors.identity.unknown when it is not linked
 * @throws errors.staff.lastWay when no sign-in method would be left
 * @throws errors.staff.code when the code is wrong
 */
export const unlinkWay = async (
  services: Services,
  member: StaffMember,
  { provider, code }: { readonly provider: string; readonly code: string },
  { address }: StaffRequestOrigin,
): Promise<null> =>
  await withSecond(services, member, { code, address }, async (tx, log, lockedMember) => {
    const linkedWays = await memberSignInMethods({ ...services, db: tx }, member.id);
    if (!linkedWays.some(({ name }) => name === provider)) fail('errors.identity.unknown');
    const isLeft =
      lockedMember.passwordHash !== null || linkedWays.some(({ name, isOpen }) => name !== provider && isOpen);
    if (!isLeft) fail('errors.staff.lastWay');
    await unlinkMember(tx, member.id, provider);
    log({ act: 'member.unlinked', about: aboutMember(member), before: { provider } });
  });

const CODES_SHOWN_MS = HOUR_MS;

/**
 * Replaces the remaining recovery codes by ten new ones. They are stored encrypted with a link that cannot be opened,
 * for one hour or until the staff member confirms them.
 *
 * @throws errors.staff.code when the code is wrong
 */
export const newCodes = (
  services: Services,
  member: StaffMember,
  { code }: { readonly code: string },
  { address }: StaffRequestOrigin,
): Promise<null> =>
  withSecond(services, member, { code, address }, async (tx, log) => {
    const codes = newRecoveryCodes(services);
    const keyHash = hashOfKey(newKey(services));
    const totpSecret = encryptTotpSecret(services, member.id, newTotpSecret(services));
    await replaceLink(tx, { keyHash, memberId: member.id, totpSecret, endsAt: timeAfter(tx.now, CODES_SHOWN_MS) });
    await useLink(tx, keyHash, encryptTotpSecret(services, member.id, codes.join(' ')));
    await replaceCodes(
      tx,
      member.id,
      codes.map((recoveryCode) => hashOfRecoveryCode(member.id, recoveryCode)),
    );
    log({ act: 'member.codes', about: aboutMember(member) });
  });

/** Deletes the stored recovery codes after the staff member has saved them. */
export const keepCodes = (services: Services, member: StaffMember): Promise<null> =>
  staffAction(services, member, async (tx, log) => {
    await deleteLinksOf(tx, member.id);
    log({ act: 'member.kept_codes', about: aboutMember(member) });
    return null;
  });

/** Changes the language of alerts and e-mails to the member. */
export const chooseLanguage = (
  services: Services,
  member: StaffMember,
  { language }: { readonly language: Locale },
): Promise<null> =>
  staffAction(services, member, async (tx, log) => {
    const before = (await lockMember(tx, member.id)) ?? fail('errors.staff.signIn');
    await updateMemberLocale(tx, member.id, language);
    log({
      act: 'member.language',
      about: aboutMember(member),
      before: { language: before.locale },
      after: { language },
    });
    return null;
  });

/**
 * Ends one session of the staff member or, with null, all but the current one.
 *
 * @throws errors.session.unknown when the session does not exist
 */
export const endOwnSessions = (
  services: Services,
  member: StaffMember,
  session: string | null,
  { key }: Pick<StaffRequestOrigin, 'key'>,
): Promise<null> =>
  staffAction(services, member, async (tx, log) => {
    await lockMember(tx, member.id);
    if (session === null) await deleteOtherSessions(tx, member.id, key === null ? '' : hashOfKey(key));
    else if (!(await deleteSessionOf(tx, member.id, session))) fail('errors.session.unknown');
    log({ act: 'session.ended', about: aboutMember(member), after: { sessions: session === null ? 'others' : 'one' } });
    return null;
  });

type SecondFactorAction = (tx: Tx, log: LogStaff, lockedMember: MemberWithCredentials) => Promise<void>;

/** Changes to sign-in methods need the second factor: an unattended browser is not enough. */
async function withSecond(
  services: Services,
  member: StaffMember,
  { code, address }: { readonly code: string; readonly address: string },
  body: SecondFactorAction,
): Promise<null> {
  await countSecondFactorAttempt(services, member.id, { address });
  return await staffAction(services, member, async (tx, log) => {
    const lockedMember = (await lockMember(tx, member.id)) ?? fail('errors.staff.signIn');
    if ((await useSecondFactor(tx, services, lockedMember, code)) === null) fail('errors.staff.code');
    await body(tx, log, lockedMember);
    return null;
  });
}
