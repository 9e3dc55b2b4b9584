import { type Db, isDuplicate } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import type { LinkedIdentity } from './player-account.ts';
import { deleteIdentity, type IdentityRow, insertIdentity, selectIdentities, selectIdentity } from './store.ts';

/**
 * Lets a member of staff sign in also as somebody whom a provider vouches for. What is linked already stays: false.
 * Refuses with `errors.identity.player` an identity of a player, with `errors.staff.identity` one of another member,
 * and with `errors.identity.another` a second one of the same provider. The member's row is locked by the caller;
 * whoever of two owners comes first has the identity.
 */
export async function linkMember(tx: Tx, memberId: number, identity: IdentityRow): Promise<boolean> {
  const owner = await selectIdentity(tx, identity.provider, identity.subject);
  if (owner !== null) return 'memberId' in owner && owner.memberId === memberId ? false : refuse(owner);
  const linked = await selectIdentities(tx, { memberId });
  if (linked.some(({ provider }) => provider === identity.provider)) fail('errors.identity.another');
  try {
    await insertIdentity(tx, { memberId }, identity);
  } catch (error) {
    // Somebody else was quicker, between the look and the insert.
    if (!isDuplicate(error)) throw error;
    const first = await selectIdentity(tx, identity.provider, identity.subject);
    refuse(first ?? { memberId: 0 });
  }
  return true;
}

const refuse = (owner: object): never => fail('playerId' in owner ? 'errors.identity.player' : 'errors.staff.identity');

/** The member whom `subject` of a provider signs in as, or null for everybody else. */
export async function findMemberIdentity(db: Db, provider: string, subject: string): Promise<number | null> {
  const owner = await selectIdentity(db, provider, subject);
  return owner !== null && 'memberId' in owner ? owner.memberId : null;
}

/** The ways of signing in that a member has beside the password, the first linked first. */
export const identitiesOfMember = (db: Db, memberId: number): Promise<LinkedIdentity[]> =>
  selectIdentities(db, { memberId });

/** Takes the identity of a provider away from a member; all of them with null. */
export const unlinkMember = (tx: Tx, memberId: number, provider: string | null): Promise<void> =>
  deleteIdentity(tx, { memberId }, provider);
