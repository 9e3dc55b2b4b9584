import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { linkMember } from '#src/players/identities/index.ts';
import { linkOf } from './link.ts';
import { hashPassword, requireGoodPassword } from './password.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery.ts';
import { encryptTotpSecret, decryptTotpSecret } from './second-factor.ts';
import { hashOfKey } from './session-key.ts';
import { staffAction } from './staff-action.ts';
import {
  deleteLink,
  lockMember,
  replaceCodes,
  updatePassword,
  updateTotp,
  useLink,
} from '#src/admin/access/store/members.ts';
import { stepOfCode } from './totp.ts';

/**
 * Sets the password of the staff member to whom the link belongs. A link never replaces an existing first factor.
 *
 * @throws errors.staff.password, errors.staff.easyPassword as `requireGoodPassword` does
 * @throws errors.staff.link when the link is not valid or the staff member already has a first factor
 */
export async function setPassword(
  services: Services,
  { key, password }: { key: string; password: string },
): Promise<null> {
  const link = await linkOf(services, key);
  if (link.hasFirst || link.usedAt !== null) fail('errors.staff.link');
  await requireGoodPassword(password, link.name);
  const hash = await hashPassword(services.random, password);
  return await staffAction(services, null, async (tx, log) => {
    const member = (await lockMember(tx, link.memberId)) ?? fail('errors.staff.link');
    if (member.passwordHash !== null) fail('errors.staff.link');
    await updatePassword(tx, member.id, hash);
    log({ act: 'member.password', about: { type: 'member', id: member.id } });
    return null;
  });
}

/** Links an identity of a sign-in provider instead of a password. Throws as `setPassword` and `linkMember` do. */
export async function setFirstProvider(
  services: Services,
  { key, identity }: { key: string; identity: ProviderIdentity },
): Promise<null> {
  const link = await linkOf(services, key);
  if (link.hasFirst || link.usedAt !== null) fail('errors.staff.link');
  return await staffAction(services, null, async (tx, log) => {
    const member = (await lockMember(tx, link.memberId)) ?? fail('errors.staff.link');
    await linkMember(tx, member.id, identity);
    log({ act: 'member.linked', about: { type: 'member', id: member.id }, after: { provider: identity.provider } });
    return null;
  });
}

type ProviderIdentity = Parameters<typeof linkMember>[2];

/**
 * Sets the second factor by its first code, creates ten recovery codes and uses up the link. The link then shows the
 * codes until the staff member confirms them or one hour has passed.
 *
 * @throws errors.staff.code when the code is wrong
 */
export async function setSecondFactor(services: Services, { key, code }: { key: string; code: string }): Promise<null> {
  const link = await linkOf(services, key);
  if (!link.hasFirst || link.usedAt !== null) fail('errors.staff.link');
  const { memberId } = link;
  const step = stepOfCode(decryptTotpSecret(services, memberId, link.totpSecret), code, services.clock.now());
  if (step === null) fail('errors.staff.code');
  return await staffAction(services, null, async (tx, log) => {
    const member = (await lockMember(tx, memberId)) ?? fail('errors.staff.link');
    const codes = newRecoveryCodes(services);
    const isFirst = await useLink(tx, hashOfKey(key), encryptTotpSecret(services, memberId, codes.join(' ')));
    if (!isFirst) fail('errors.staff.link');
    await updateTotp(tx, memberId, link.totpSecret, step);
    await replaceCodes(
      tx,
      memberId,
      codes.map((recoveryCode) => hashOfRecoveryCode(memberId, recoveryCode)),
    );
    log({ act: 'member.begun', about: { type: 'member', id: member.id }, after: { role: member.role } });
    return null;
  });
}

/** Deletes the recovery codes stored with a link, after the staff member has saved them. */
export async function forgetCodes(services: Services, { key }: { key: string }): Promise<null> {
  const { memberId, usedAt } = await linkOf(services, key);
  if (usedAt === null) fail('errors.staff.link');
  return await staffAction(services, null, async (tx, log) => {
    await deleteLink(tx, hashOfKey(key));
    log({ act: 'member.kept_codes', about: { type: 'member', id: memberId } });
    return null;
  });
}
