import type { Db } from '#src/platform/db.ts';
import { fail } from '#src/shared/errors.ts';
import { selectIdentity } from './store.ts';

/**
 * The id of the player whom `subject` of a provider signs in as, or null for a newcomer. Refuses with
 * `errors.identity.staff` an identity of a member of staff: who works here does not play by the same.
 */
export async function findIdentity(db: Db, provider: string, subject: string): Promise<number | null> {
  const owner = await selectIdentity(db, provider, subject);
  if (owner !== null && 'memberId' in owner) fail('errors.identity.staff');
  return owner?.playerId ?? null;
}
