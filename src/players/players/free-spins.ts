import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { selectSpins, spendSpin, updateSpins } from './store.ts';

/** Gives a player free spins of the wheel: 1 or more. */
export async function addFreeSpins(tx: Tx, playerId: number, spins: number): Promise<void> {
  assert(Number.isSafeInteger(spins) && spins > 0, 'free spins are given one by one');
  await updateSpins(tx, playerId, spins);
}

/** Takes one free spin of the wheel from a player. Answers false when there is none, and takes nothing. */
export const takeFreeSpin = (tx: Tx, playerId: number): Promise<boolean> => spendSpin(tx, playerId);

/** How many free spins a player has. Exact within a transaction that holds the player's wallets. */
export const freeSpinsOf = (db: Db, playerId: number): Promise<number> => selectSpins(db, playerId);
