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
