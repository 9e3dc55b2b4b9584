import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { centiG, type CentiG } from '#src/shared/units.ts';
import { insertWithdrawal, selectListings } from './store.ts';
import type { NewWithdrawal } from './withdrawal.ts';

/** Number of possible listing prices in hundredths of G. A listing is less than one G above the item's price. */
const STEPS = 100;
/** Attempts when concurrent requests take the same free price. */
const TRIES = 5;

/**
 * The lowest price from `price` on that no open request uses. Null when all prices within one G are taken. The
 * hundredths identify the listing to the moderator (docs/rules.md 12), and the player never gets less than the item's
 * price.
 */
export function freeListing(price: CentiG, taken: ReadonlySet<number>): CentiG | null {
  for (let step = 0; step < STEPS; step += 1) {
    if (!taken.has(price + step)) return centiG(price + step);
  }
  return null;
}

/**
 * Inserts a request with a free listing price. When none is free, the price is shared and the game id identifies the
 * request.
 */
export async function writeWithListing(
  tx: Tx,
  asked: NewWithdrawal,
  price: CentiG,
): Promise<{ id: number; listingCentiG: CentiG }> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const free = freeListing(price, await selectListings(tx, price, centiG(price + STEPS - 1)));
    if (free === null) break;
    const id = await insertWithdrawal(tx, asked, { centiG: free, isMarked: true });
    if (id !== null) return { id, listingCentiG: free };
  }
  const id = await insertWithdrawal(tx, asked, { centiG: price, isMarked: false });
  assert(id !== null, 'A request without its own listing price was refused');
  return { id, listingCentiG: price };
}
