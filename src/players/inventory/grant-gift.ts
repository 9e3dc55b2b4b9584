import type { Tx } from '#src/platform/transaction.ts';
import type { GivenItem } from './owned-item.ts';
import { insertItems } from './store.ts';

/**
 * Gives a player an item that nobody drew, a gift of a promo code or the wheel: it starts as `bonus` (docs/rules.md 5)
 * and is worth what is said here for ever. Answers the id of the owned item.
 */
export const grantGift = (tx: Tx, playerId: number, gift: GivenItem): Promise<number> =>
  insertItems(tx, playerId, [gift], tx.now);
