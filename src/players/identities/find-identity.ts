import { isGenuine } from '#src/platform/database/history-key.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { type IdentityOwner, selectSignedIdentity } from './store.ts';

type IdentityServices = Pick<Services, 'clock' | 'config' | 'db'>;

/**
 * The owner of a provider's subject; null when it has none.
 *
 * @throws errors.auth.invalid when the store did not give the identity to this owner
 */
export async function findOwner(
  services: IdentityServices,
  provider: string,
  subject: string,
): Promise<IdentityOwner | null> {
  const found = await selectSignedIdentity(services.db, provider, subject);
  if (found === null) return null;
  return (await isGenuine(services, 'identities', found.row)) ? found.owner : fail('errors.auth.invalid');
}

/**
 * Returns the player id of a provider's subject, or null for a new player.
 *
 * @throws errors.identity.staff when the identity belongs to a staff member, who cannot play with it
 * @throws errors.auth.invalid when the store did not give the identity to its owner
 */
export async function findIdentity(
  services: IdentityServices,
  provider: string,
  subject: string,
): Promise<number | null> {
  const owner = await findOwner(services, provider, subject);
  if (owner !== null && 'memberId' in owner) fail('errors.identity.staff');
  return owner?.playerId ?? null;
}
