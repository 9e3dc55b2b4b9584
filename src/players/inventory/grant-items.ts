import type { Tx } from '#src/platform/database/transaction.ts';
import { type GivenItem, type GrantedItem, insertItems, insertStarterItem } from './store.ts';

/** Gives a player a drawn item, as `grantItems`. Returns the id of the owned item. */
export const grantItem = (tx: Tx, playerId: number, item: GrantedItem, revealAt: Date): Promise<number> =>
  insertItems(tx, playerId, [item], revealAt);

/** Gives a player drawn items. Other players may see them from `revealAt`. Returns them with the ids of owned items. */
export async function grantItems<Item extends GrantedItem>(
  tx: Tx,
  playerId: number,
  items: readonly Item[],
  revealAt: Date,
): Promise<(Item & { readonly insertId: number })[]> {
  const firstId = await insertItems(tx, playerId, items, revealAt);
  return items.map((item, index) => ({ ...item, insertId: firstId + index }));
}

/**
 * Gives the winner of a battle its items, whose draws belong to the battle. Returns the ids of the owned items in the
 * given order.
 */
export async function grantBattleItems(
  tx: Tx,
  playerId: number,
  items: readonly Omit<GrantedItem, 'drawId'>[],
  revealAt: Date,
): Promise<number[]> {
  const rows = items.map((item) => ({ ...item, isOfBattle: true }));
  const firstId = await insertItems(tx, playerId, rows, revealAt);
  return rows.map((_, index) => firstId + index);
}

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
