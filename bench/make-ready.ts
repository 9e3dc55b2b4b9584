import { withRetries } from './retry.ts';

/** Prepares a player's next turn by statements about that player only. Many players are prepared at once. */
export async function makeReady(
  run: (sql: string, values: number[]) => Promise<unknown>,
  statements: readonly string[],
  playerId: number,
): Promise<void> {
  for (const sql of statements) await withRetries(() => run(sql, [playerId]));
}
