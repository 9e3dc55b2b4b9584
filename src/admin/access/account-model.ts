import { describeSessionPlace } from '#src/players/identities/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { AccountModel, CodesModel } from '#views/admin/access/account-page.tsx';
import { readAccount, readCodes } from './read-account.ts';
import { hashOfKey } from './session-key.ts';
import { openWays, waysOfMember } from './ways.ts';

export async function loadAccount(
  services: Services,
  { member, t, key }: { readonly member: StaffMember; readonly t: T; readonly key: string | null },
): Promise<AccountModel> {
  const [{ hasPassword, hasSecond, codesLeft, sessions }, linkedWays] = await Promise.all([
    readAccount(services, member),
    waysOfMember(services, member.id),
  ]);
  const isThere = new Set(linkedWays.map(({ name }) => name));
  const otherProviders = openWays(services).filter((name) => !isThere.has(name));
  const own = key === null ? '' : hashOfKey(key);
  return {
    hasPassword,
    hasSecond,
    codesLeft,
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
  return { codes: (await readCodes(services, member)) ?? fail('errors.notFound') };
}
