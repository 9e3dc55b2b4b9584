import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { subtractDonated, updateExp, updateDonated } from '#src/players/players/store/players.ts';

/**
 * Adds exp and a number of opened cases. The transaction has read the player's row.
 *
 * @throws Error when a number is negative: both only grow
 */
export async function addExp(tx: Tx, playerId: number, exp: number, openedCount: number): Promise<void> {
  assert(Number.isSafeInteger(exp) && exp >= 0 && openedCount >= 0, 'Exp and counters must not decrease');
  await updateExp(tx, playerId, exp, openedCount);
}

/** Adds a top-up to the total of a player whose wallets are locked, and gives its free spins. */
export async function addTopUp(tx: Tx, playerId: number, paidKopecks: number, freeSpins: number): Promise<void> {
  assert(Number.isSafeInteger(paidKopecks) && paidKopecks > 0 && freeSpins >= 0, 'A top-up must be positive');
  await updateDonated(tx, playerId, paidKopecks, freeSpins);
}

/** Subtracts a refunded top-up from the player's total. Returns how many of its free spins were left to take back. */
export async function takeTopUp(tx: Tx, playerId: number, paidKopecks: number, freeSpins: number): Promise<number> {
  assert(Number.isSafeInteger(paidKopecks) && paidKopecks > 0 && freeSpins >= 0, 'A top-up must be positive');
  return await subtractDonated(tx, playerId, paidKopecks, freeSpins);
}
