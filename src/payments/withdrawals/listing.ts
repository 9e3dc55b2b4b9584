import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { centiG, type CentiG } from '#src/shared/units.ts';
import { insertWithdrawal, selectListings } from './store.ts';
import type { NewWithdrawal } from './withdrawal.ts';

/** How far above the item's price a listing may be asked for, in hundredths of G: never by a whole G. */
const STEPS = 100;
/** How often another request may take the price that was found free. */
const TRIES = 5;

/**
 * The lowest price from `price` on that no open request looks for, or null where all within a G are taken. By its
 * hundredths a moderator knows the listing (docs/rules.md 12), and the player never gets less than the item's worth.
 */
export function freeListing(price: CentiG, taken: ReadonlySet<number>): CentiG | null {
  for (let step = 0; step < STEPS; step += 1) {
    if (!taken.has(price + step)) return centiG(price + step);
  }
  return null;
}

/** Writes a request with the price of its listing. Where none is free it shares one: the game id tells them apart. */
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
  assert(id !== null, 'a request without a price of its own is refused by nobody');
  return { id, listingCentiG: price };
}
