import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { updateExp } from '#src/players/players/store/players.ts';

/**
 * Adds exp and a number of opened cases in one statement. Returns the new exp.
 *
 * @throws Error when the player does not exist, or a number is negative: both only grow
 */
export async function addExp(tx: Tx, playerId: number, exp: number, openedCount: number): Promise<number> {
  assert(Number.isSafeInteger(exp) && exp >= 0 && openedCount >= 0, 'exp and counts only grow');
  return await updateExp(tx, playerId, exp, openedCount);
}
