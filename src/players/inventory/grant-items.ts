import type { Tx } from '#src/platform/transaction.ts';
import type { GrantedItem } from './owned-item.ts';
import { insertItems } from './store.ts';

/**
 * Gives a player items that were drawn. `revealAt` is when others may hear of them. Answers the ids of the owned
 * items, in the order given.
 */
export async function grantItems(
  tx: Tx,
  playerId: number,
  granted: readonly GrantedItem[],
  revealAt: Date,
): Promise<number[]> {
  const firstId = await insertItems(tx, playerId, granted, revealAt);
  return granted.map((_, place) => firstId + place);
}
