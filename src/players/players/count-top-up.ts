import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { countDonors, updateDonated } from './store.ts';

/** Counts a top-up among what a player has topped up, and gives the free spins that come with it. */
export async function addTopUp(tx: Tx, playerId: number, paidKopecks: number, freeSpins: number): Promise<void> {
  assert(Number.isSafeInteger(paidKopecks) && paidKopecks > 0 && freeSpins >= 0, 'a top-up adds');
  await updateDonated(tx, playerId, paidKopecks, freeSpins);
}

/** Counts a top-up no more, since it was given back, and takes its free spins as far as they are not used. */
export async function takeTopUp(tx: Tx, playerId: number, paidKopecks: number, freeSpins: number): Promise<void> {
  assert(Number.isSafeInteger(paidKopecks) && paidKopecks > 0 && freeSpins >= 0, 'a top-up was added');
  await updateDonated(tx, playerId, -paidKopecks, -freeSpins);
}

/**
 * How many of those whom a player invited have topped up, and not had all of it given back: the active referrals.
 * Counts to `most` at the furthest.
 */
export const activeReferrals = (db: Db, inviterId: number, most: number): Promise<number> =>
  countDonors(db, inviterId, most);
