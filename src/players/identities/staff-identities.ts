import { type Db, isDuplicate } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { findOwner } from './find-identity.ts';
import {
  type LinkedIdentity,
  deleteIdentity,
  type IdentityRow,
  addIdentity,
  selectIdentities,
  selectIdentity,
} from './store.ts';

/**
 * Links a sign-in identity to a staff member, whose row the caller has locked. Returns false when it is linked already.
 *
 * @throws errors.identity.player when it belongs to a player
 * @throws errors.staff.identity when it belongs to another staff member
 * @throws errors.identity.another when the staff member has another identity of the same provider
 */
export async function linkMember(tx: Tx, memberId: number, identity: IdentityRow): Promise<boolean> {
  const owner = await selectIdentity(tx, identity.provider, identity.subject);
  if (owner !== null) return 'memberId' in owner && owner.memberId === memberId ? false : refuse(owner);
  const linked = await selectIdentities(tx, { memberId });
  if (linked.some(({ provider }) => provider === identity.provider)) fail('errors.identity.another');
  try {
    await addIdentity(tx, { memberId }, identity);
  } catch (error) {
    // Another account took the identity between the check and the insert.
    if (!isDuplicate(error)) throw error;
    const first = await selectIdentity(tx, identity.provider, identity.subject);
    refuse(first ?? { memberId: 0 });
  }
  return true;
}

const refuse = (owner: object): never => fail('playerId' in owner ? 'errors.identity.player' : 'errors.staff.identity');

/** Returns the staff member of a provider's subject, or null. */
export async function findMemberIdentity(
  services: Pick<Services, 'clock' | 'config' | 'db'>,
  provider: string,
  subject: string,
): Promise<number | null> {
  const owner = await findOwner(services, provider, subject);
  return owner !== null && 'memberId' in owner ? owner.memberId : null;
}

export const identitiesOfMember = (db: Db, memberId: number): Promise<LinkedIdentity[]> =>
  selectIdentities(db, { memberId });

/** Removes a staff member's identity of a provider, or all of them with null. */
export const unlinkMember = (tx: Tx, memberId: number, provider: string | null): Promise<void> =>
  deleteIdentity(tx, { memberId }, provider);
