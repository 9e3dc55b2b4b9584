import type { Tx } from '#src/platform/database/transaction.ts';
import type { GrantedItem } from './owned-item.ts';
import { insertItems } from './store.ts';

/**
 * Gives a player drawn items. Other players may see them from `revealAt`. Returns the ids of the owned items in the
 * given order.
 */
export async function grantItems(
  tx: Tx,
  playerId: number,
  grantedItems: readonly GrantedItem[],
  revealAt: Date,
): Promise<number[]> {
  const firstId = await insertItems(tx, playerId, grantedItems, revealAt);
  return grantedItems.map((_, place) => firstId + place);
}

/** Gives the winner of a battle its items, whose draws belong to the battle. Returns ids as `grantItems` does. */
export async function grantBattleItems(
  tx: Tx,
  playerId: number,
  items: readonly Omit<GrantedItem, 'drawId'>[],
  revealAt: Date,
): Promise<number[]> {
  const rows = items.map(({ itemId, caseId, rarity, priceKopecks, priceCentiG }) => ({
    itemId,
    caseId,
    rarity,
    priceKopecks,
    priceCentiG,
    isOfBattle: true,
  }));
  const firstId = await insertItems(tx, playerId, rows, revealAt);
  return rows.map((_, place) => firstId + place);
}
