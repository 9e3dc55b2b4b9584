import { fail } from '#src/shared/errors.ts';
import type { Db } from './database.ts';
import { column, readRow } from './rows.ts';

const closedShape = column.timestamp.nullable.only('closed_at');

/**
 * A session may outlive its account for seconds, and no command runs in such a session.
 *
 * @throws errors.auth.invalid for a closed account
 */
export async function assertOpenAccount(db: Db, playerId: number): Promise<void> {
  const closedAt = await readRow(db, closedShape, 'SELECT closed_at FROM players WHERE id = ?', [playerId]);
  if (closedAt !== null) fail('errors.auth.invalid');
}
