import type { Tx } from '#src/platform/database/transaction.ts';
import type { GivenItem } from './owned-item.ts';
import { insertItems } from './store.ts';

/**
 * Gives a player an item without a draw: a gift from a promo code or the wheel. It starts as `bonus` (docs/rules.md 5),
 * and its price is frozen. Returns the id of the owned item.
 */
export const grantGift = (tx: Tx, playerId: number, gift: GivenItem): Promise<number> =>
  insertItems(tx, playerId, [gift], tx.now);
