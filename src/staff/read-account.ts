import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { unsealSecret } from './second-factor.ts';
import { countCodes, findCodesOf, findMemberById, selectSessionsOf } from './store.ts';

/** What is kept of a member's own account: what they sign in with, but for their ways, and where they are signed in. */
export async function readAccount({ db, clock }: World, { id }: Member) {
  const [known, sessions, codesLeft] = await Promise.all([
    findMemberById(db, id),
    selectSessionsOf(db, id, clock.now()),
    countCodes(db, id),
  ]);
  return {
    ...{ sessions, codesLeft },
    hasPassword: known !== null && known.passwordHash !== null,
    // A made-up member has no second factor, so nothing can be changed.
    hasSecond: known !== null && known.totpSecret !== null,
  };
}

/** A member's new codes, until they have kept them; null where none wait to be kept. */
export async function readCodes(world: World, { id }: Member): Promise<string[] | null> {
  const sealed = await findCodesOf(world.db, id, world.clock.now());
  return sealed && unsealSecret(world, id, sealed).split(' ');
}
