import type { Tx } from '#src/platform/database/transaction.ts';
import type { GivenItem } from './owned-item.ts';
import { insertItems, insertStarterItem } from './store.ts';

/**
 * Gives a player an item without a draw: a gift from a promo code or the wheel. It starts as `bonus` (docs/rules.md 5),
 * and its price is frozen. Returns the id of the owned item.
 */
export const grantGift = (tx: Tx, playerId: number, gift: GivenItem): Promise<number> =>
  insertItems(tx, playerId, [gift], tx.now);

/** Gives a new demo player an item to try games with: a gift as any other, at most one of each catalogue item. */
export async function grantStarterItem(tx: Tx, playerId: number, gift: GivenItem): Promise<void> {
  await insertStarterItem(tx, playerId, await grantGift(tx, playerId, gift), gift.itemId);
}
