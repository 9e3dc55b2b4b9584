import type { Db } from '#src/platform/db.ts';
import type { OwnedItem } from './owned-item.ts';
import { selectOwnItems } from './store.ts';

/** Items of a player that are to be staked, in the order named. Those that are not the player's are not among them. */
export async function readStake(db: Db, playerId: number, ids: readonly number[]): Promise<OwnedItem[]> {
  if (ids.length === 0) return [];
  const items = await selectOwnItems(db, playerId, ids);
  return items.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** What items are worth together: their prices as they were frozen when they were won. */
export const worthOfStake = (items: readonly OwnedItem[]): number =>
  items.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0);
