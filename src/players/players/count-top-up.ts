import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { updateDonated } from '#src/players/players/store/players.ts';

/** Adds a top-up to the player's total, and gives its free spins. */
export async function addTopUp(tx: Tx, playerId: number, paidKopecks: number, freeSpins: number): Promise<void> {
  assert(Number.isSafeInteger(paidKopecks) && paidKopecks > 0 && freeSpins >= 0, 'a top-up adds');
  await updateDonated(tx, playerId, paidKopecks, freeSpins);
}

/** Subtracts a refunded top-up from the player's total, and takes back its unused free spins. */
export async function takeTopUp(tx: Tx, playerId: number, paidKopecks: number, freeSpins: number): Promise<void> {
  assert(Number.isSafeInteger(paidKopecks) && paidKopecks > 0 && freeSpins >= 0, 'a top-up was added');
  await updateDonated(tx, playerId, -paidKopecks, -freeSpins);
}
