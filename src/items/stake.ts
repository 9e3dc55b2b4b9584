import type { Db } from '#src/platform/db.ts';
import type { ErrorKey } from '#src/shared/errors.ts';
import type { OwnedItem } from './owned-item.ts';
import { selectOwnItems } from './store.ts';

/** Items of a player that are to be staked, in the order named. Those that are not the player's are not among them. */
export async function readStake(db: Db, playerId: number, ids: readonly number[]): Promise<OwnedItem[]> {
  if (ids.length === 0) return [];
  const items = await selectOwnItems(db, playerId, ids);
  return items.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Why an item cannot be staked, sold or consumed now; null when it can. `undefined` is an item of nobody here. */
export function refusalOfStake(item: OwnedItem | undefined): ErrorKey | null {
  if (!item) return 'errors.item.unknown';
  if (item.isLocked) return 'errors.item.locked';
  return item.status === 'owned' || item.status === 'bonus' ? null : 'errors.item.state';
}
