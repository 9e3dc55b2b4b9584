import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { selectSpins, spendSpin, updateSpins } from './store.ts';

/** `spins` is 1 or more. */
export async function addFreeSpins(tx: Tx, playerId: number, spins: number): Promise<void> {
  assert(Number.isSafeInteger(spins) && spins > 0, 'free spins are given one by one');
  await updateSpins(tx, playerId, spins);
}

/** Takes one free spin. Returns false when there is none. */
export const takeFreeSpin = (tx: Tx, playerId: number): Promise<boolean> => spendSpin(tx, playerId);

/** Returns the number of free spins. Exact only in a transaction that holds the player's wallet locks. */
export const freeSpinsOf = (db: Db, playerId: number): Promise<number> => selectSpins(db, playerId);
