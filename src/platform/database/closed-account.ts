import { fail } from '#src/shared/errors.ts';
import { type Db, select } from './database.ts';

/**
 * A session may outlive its account for seconds, and no command runs in such a session.
 *
 * @throws errors.auth.invalid for a closed account
 */
export async function assertOpenAccount(db: Db, playerId: number): Promise<void> {
  const [row] = await select<{ closed_at: Date | null }>(db, 'SELECT closed_at FROM players WHERE id = ?', [playerId]);
  if (row !== undefined && row.closed_at !== null) fail('errors.auth.invalid');
}
