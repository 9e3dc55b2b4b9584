import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { linkMember } from '#src/accounts/index.ts';
import { linkOf } from './link.ts';
import { hashPassword, isGoodPassword } from './password.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery.ts';
import { sealSecret, unsealSecret } from './second-factor.ts';
import { hashOfKey } from './session-key.ts';
import { staffAction } from './staff-action.ts';
import { deleteLink, lockMember, replaceCodes, updatePassword, updateTotp, useLink } from './store.ts';
import { stepOfCode } from './totp.ts';

/**
 * Sets the first factor of the member of a link. Refuses with `errors.staff.password` what is too easy to guess, and
 * with `errors.staff.link` a link that is gone, or whose member has a first factor: it is not changed by a link.
 */
export async function setPassword(world: World, { key, password }: { key: string; password: string }): Promise<null> {
  const link = await linkOf(world, key);
  if (link.hasFirst || link.usedAt !== null) fail('errors.staff.link');
  if (!isGoodPassword(password, link.name)) fail('errors.staff.password');
  const hash = await hashPassword(world.random, password);
  return await staffAction(world, null, async (tx, log) => {
    const member = (await lockMember(tx, link.memberId)) ?? fail('errors.staff.link');
    if (member.passwordHash !== null) fail('errors.staff.link');
    await updatePassword(tx, member.id, hash);
    log({ act: 'member.password', about: { type: 'member', id: member.id } });
    return null;
  });
}

/**
 * Lets the member of a link sign in as somebody whom a provider vouches for, in the place of a password. Refuses as
 * `setPassword` does, and what `linkMember` refuses.
 */
export async function setWay(world: World, { key, identity }: { key: string; identity: Vouched }): Promise<null> {
  const link = await linkOf(world, key);
  if (link.hasFirst || link.usedAt !== null) fail('errors.staff.link');
  return await staffAction(world, null, async (tx, log) => {
    const member = (await lockMember(tx, link.memberId)) ?? fail('errors.staff.link');
    await linkMember(tx, member.id, identity);
    log({ act: 'member.linked', about: { type: 'member', id: member.id }, after: { provider: identity.provider } });
    return null;
  });
}

type Vouched = Parameters<typeof linkMember>[2];

/**
 * Sets the second factor of the member of a link by its first code, makes ten recovery codes and uses the link up: from
 * now on it shows those codes, until they are kept or an hour is over. Refuses with `errors.staff.code` another code.
 */
export async function setSecondFactor(world: World, { key, code }: { key: string; code: string }): Promise<null> {
  const link = await linkOf(world, key);
  if (!link.hasFirst || link.usedAt !== null) fail('errors.staff.link');
  const { memberId } = link;
  const step = stepOfCode(unsealSecret(world, memberId, link.totpSecret), code, world.clock.now());
  if (step === null) fail('errors.staff.code');
  return await staffAction(world, null, async (tx, log) => {
    const member = (await lockMember(tx, memberId)) ?? fail('errors.staff.link');
    const codes = newRecoveryCodes(world);
    const isFirst = await useLink(tx, hashOfKey(key), sealSecret(world, memberId, codes.join(' ')));
    if (!isFirst) fail('errors.staff.link');
    await updateTotp(tx, memberId, link.totpSecret, step);
    await replaceCodes(
      tx,
      memberId,
      codes.map((one) => hashOfRecoveryCode(memberId, one)),
    );
    log({ act: 'member.begun', about: { type: 'member', id: member.id }, after: { role: member.role } });
    return null;
  });
}

/** Forgets the codes of a link: its member has written them down. */
export async function forgetCodes(world: World, { key }: { key: string }): Promise<null> {
  const { memberId, usedAt } = await linkOf(world, key);
  if (usedAt === null) fail('errors.staff.link');
  return await staffAction(world, null, async (tx, log) => {
    await deleteLink(tx, hashOfKey(key));
    log({ act: 'member.kept_codes', about: { type: 'member', id: memberId } });
    return null;
  });
}
