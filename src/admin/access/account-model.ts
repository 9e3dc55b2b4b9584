import { whereInWords } from '#src/accounts/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { AccountModel, CodesModel } from '#views/staff/account-page.tsx';
import { readAccount, readCodes } from './read-account.ts';
import { hashOfKey } from './session-key.ts';
import { openWays, waysOfMember } from './ways.ts';

/** A member's own account: how they sign in, and where they are signed in. */
export async function loadAccount(
  world: World,
  { member, t, key }: { readonly member: Member; readonly t: T; readonly key: string | null },
): Promise<AccountModel> {
  const [{ hasPassword, hasSecond, codesLeft, sessions }, linked] = await Promise.all([
    readAccount(world, member),
    waysOfMember(world, member.id),
  ]);
  const isThere = new Set(linked.map(({ name }) => name));
  const others = openWays(world).filter((name) => !isThere.has(name));
  const own = key === null ? '' : hashOfKey(key);
  return {
    ...{ hasPassword, hasSecond, codesLeft },
    ways: [
      ...linked.map(({ name, linkedAt, isOpen }) => ({
        ...{ name, isOpen, linkedAt: linkedAt?.toISOString() ?? null },
        canUnlink: hasPassword || linked.some((other) => other.name !== name && other.isOpen),
      })),
      ...others.map((name) => ({ name, linkedAt: null, isOpen: true, canUnlink: false })),
    ],
    sessions: sessions
      .map(({ keyHash, beganAt, agent, address }) => ({
        ...{ id: keyHash, ...whereInWords({ agent, address }, t) },
        ...{ beganAt: beganAt.toISOString(), current: keyHash === own },
      }))
      .toSorted((one, other) => Number(other.current) - Number(one.current)),
  };
}

/** New codes of a member, until they have kept them. Refuses with `errors.notFound` where none wait to be kept. */
export async function loadCodes(world: World, member: Member): Promise<CodesModel> {
  return { codes: (await readCodes(world, member)) ?? fail('errors.notFound') };
}
