import type { Db } from '#src/platform/database/database.ts';
import { fail } from '#src/shared/errors.ts';
import { selectIdentity } from './store.ts';

/**
 * Returns the player id of a provider's subject, or null for a new player.
 *
 * @throws errors.identity.staff when the identity belongs to a staff member, who cannot play with it
 */
export async function findIdentity(db: Db, provider: string, subject: string): Promise<number | null> {
  const owner = await selectIdentity(db, provider, subject);
  if (owner !== null && 'memberId' in owner) fail('errors.identity.staff');
  return owner?.playerId ?? null;
}
