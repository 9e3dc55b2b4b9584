import type { Db } from '#src/platform/database/database.ts';
import { fail } from '#src/shared/errors.ts';
import { ALL_PROVIDERS } from './sign-in-providers.ts';
import { selectBySubject, selectIdentity } from './store.ts';

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

/** Returns the players to whom any provider gave this id. */
export const findPlayersBySubject = (db: Db, subject: string): Promise<number[]> =>
  selectBySubject(db, ALL_PROVIDERS, subject);
