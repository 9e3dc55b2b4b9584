import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { selectExp, updateExp } from './store.ts';

/**
 * Adds exp and the number of cases that an action opened, in one statement. Answers the exp afterwards.
 * Throws for a player that does not exist, and for negative numbers: both only grow.
 */
export async function addExp(tx: Tx, playerId: number, exp: number, openedCount: number): Promise<number> {
  assert(Number.isSafeInteger(exp) && exp >= 0 && openedCount >= 0, 'exp and counts only grow');
  return await updateExp(tx, playerId, exp, openedCount);
}

/** How much exp a player has; 0 for nobody. */
export const readExp = (db: Db, playerId: number): Promise<number> => selectExp(db, playerId);
