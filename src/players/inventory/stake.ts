import type { Db } from '#src/platform/database/database.ts';
import type { OwnedItem } from './owned-item.ts';
import { selectOwnItems } from './store.ts';

/** Returns those of the named items that the player owns, in the order named. */
export async function readStake(db: Db, playerId: number, ids: readonly number[]): Promise<OwnedItem[]> {
  if (ids.length === 0) return [];
  const items = await selectOwnItems(db, playerId, ids);
  return items.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Sum of the frozen prices. */
export const valueOfStake = (items: readonly OwnedItem[]): number =>
  items.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0);
