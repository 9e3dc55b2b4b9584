import { describeSessionPlace } from '#src/players/identities/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { AccountModel, CodesModel } from '#views/admin/access/account-page.tsx';
import { decryptTotpSecret } from './second-factor.ts';
import { hashOfKey } from './session-key.ts';
import { countCodes, findCodesOf, findMemberById } from './store/members.ts';
import { selectSessionsOf } from './store/sessions.ts';
import { openSignInMethods, memberSignInMethods } from './sign-in-methods.ts';

export async function loadAccount(
  services: Services,
  { member, t, key }: { readonly member: StaffMember; readonly t: T; readonly key: string | null },
): Promise<AccountModel> {
  const { db, clock } = services;
  const [credentials, sessions, codesLeft, linkedWays] = await Promise.all([
    findMemberById(db, member.id),
    selectSessionsOf(db, member.id, clock.now()),
    countCodes(db, member.id),
    memberSignInMethods(services, member.id),
  ]);
  const hasPassword = credentials !== null && credentials.passwordHash !== null;
  const isThere = new Set(linkedWays.map(({ name }) => name));
  const otherProviders = openSignInMethods(services).filter((name) => !isThere.has(name));
  const own = key === null ? '' : hashOfKey(key);
  return {
    hasPassword,
    // A demo staff member has no second factor and therefore cannot change anything here.
    hasSecond: credentials !== null && credentials.totpSecret !== null,
    codesLeft,
    // As stored: the session may be older than the last choice.
    language: credentials?.locale ?? member.locale,
    ways: [
      ...linkedWays.map(({ name, linkedAt, isOpen }) => ({
        name,
        isOpen,
        linkedAt: linkedAt?.toISOString() ?? null,
        canUnlink: hasPassword || linkedWays.some((otherWay) => otherWay.name !== name && otherWay.isOpen),
      })),
      ...otherProviders.map((name) => ({ name, linkedAt: null, isOpen: true, canUnlink: false })),
    ],
    sessions: sessions
      .map(({ keyHash, beganAt, agent, address }) => ({
        id: keyHash,
        ...describeSessionPlace({ agent, address }, t),
        beganAt: beganAt.toISOString(),
        current: keyHash === own,
      }))
      .toSorted((one, other) => Number(other.current) - Number(one.current)),
  };
}

/**
 * New recovery codes of a staff member, available until they confirm having saved them.
 *
 * @throws errors.notFound when no codes are waiting
 */
export async function loadCodes(services: Services, member: StaffMember): Promise<CodesModel> {
  const codes = (await findCodesOf(services.db, member.id, services.clock.now())) ?? fail('errors.notFound');
  return { codes: decryptTotpSecret(services, member.id, codes).split(' ') };
}
