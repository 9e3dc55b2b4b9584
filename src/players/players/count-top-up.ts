import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { countDonors, updateDonated } from './store.ts';

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

/**
 * Returns the number of active referrals: invited players who have topped up and were not fully refunded. Counts up to
 * `most`.
 */
export const activeReferrals = (db: Db, inviterId: number, most: number): Promise<number> =>
  countDonors(db, inviterId, most);
