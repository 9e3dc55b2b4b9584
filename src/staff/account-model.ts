import { whereInWords } from '#src/accounts/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { AccountModel, CodesModel } from '#views/staff/account-page.tsx';
import { unsealSecret } from './second-factor.ts';
import { hashOfKey } from './session-key.ts';
import { countCodes, findCodesOf, findMemberById, selectSessionsOf } from './store.ts';
import { openWays, waysOfMember } from './ways.ts';

/** A member's own account: how they sign in, and where they are signed in. */
export async function loadAccount(
  world: World,
  { member, t, key }: { readonly member: Member; readonly t: T; readonly key: string | null },
): Promise<AccountModel> {
  const { db, clock } = world;
  const [known, linked, sessions, codesLeft] = await Promise.all([
    findMemberById(db, member.id),
    waysOfMember(world, member.id),
    selectSessionsOf(db, member.id, clock.now()),
    countCodes(db, member.id),
  ]);
  const hasPassword = known !== null && known.passwordHash !== null;
  const isThere = new Set(linked.map(({ name }) => name));
  const others = openWays(world).filter((name) => !isThere.has(name));
  const own = key === null ? '' : hashOfKey(key);
  return {
    ...{ hasPassword, codesLeft },
    // A made-up member has no second factor, so nothing can be changed.
    hasSecond: known !== null && known.totpSecret !== null,
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
export async function loadCodes(world: World, { id }: Member): Promise<CodesModel> {
  const sealed = (await findCodesOf(world.db, id, world.clock.now())) ?? fail('errors.notFound');
  return { codes: unsealSecret(world, id, sealed).split(' ') };
}
