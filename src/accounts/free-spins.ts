import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { spendSpin, updateSpins } from './store.ts';

/** Gives a player free spins of the wheel: 1 or more. */
export async function addFreeSpins(tx: Tx, playerId: number, spins: number): Promise<void> {
  assert(Number.isSafeInteger(spins) && spins > 0, 'free spins are given one by one');
  await updateSpins(tx, playerId, spins);
}

/** Takes one free spin of the wheel from a player. Answers false when there is none, and takes nothing. */
export const takeFreeSpin = (tx: Tx, playerId: number): Promise<boolean> => spendSpin(tx, playerId);
