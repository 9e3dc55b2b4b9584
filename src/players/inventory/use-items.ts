import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { type ErrorKey, fail } from '#src/shared/errors.ts';
import { type ItemStatus, mayMove } from './status.ts';
import {
  type OwnedItem,
  insertUses,
  moveItems,
  selectItemsForUpdate,
  selectOwnItems,
  selectOwnItemsForUpdate,
} from './store.ts';

export type ItemUse = Extract<ItemStatus, 'sold' | 'contract' | 'upgrade' | 'waiting'>;

export interface Consumer {
  readonly kind: 'contract' | 'upgrade';
  readonly id: number;
}

/**
 * Returns why a player may not use an item, or null. `undefined` means that the item does not exist; another player's
 * item gets the same error.
 */
export function refusalOfUse(item: OwnedItem | undefined, playerId: number, use: ItemUse): ErrorKey | null {
  if (item?.playerId !== playerId) return 'errors.item.unknown';
  if (item.isLocked) return 'errors.item.locked';
  return mayMove(item.status, use, item.startStatus) ? null : 'errors.item.state';
}

/** Returns those of the named items that the player owns, in the order named. */
export async function readStake(db: Db, playerId: number, ids: readonly number[]): Promise<OwnedItem[]> {
  if (ids.length === 0) return [];
  const items = await selectOwnItems(db, playerId, ids);
  return items.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Sum of the frozen prices. */
export const valueOfStake = (items: readonly OwnedItem[]): number =>
  items.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0);

/** Returns the first reason why a player may not use the named items, of which `items` exist, or null. */
export function refusalOfStake(
  items: readonly OwnedItem[],
  { playerId, ids, use }: { readonly playerId: number; readonly ids: readonly number[]; readonly use: ItemUse },
): ErrorKey | null {
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.map((id) => refusalOfUse(byId.get(id), playerId, use)).find((refusal) => refusal !== null) ?? null;
}

/**
 * Locks items of a player for use until the transaction ends, all or none. Returns them in the order named.
 *
 * @throws errors.item.unknown when an id is not the player's
 * @throws errors.item.locked when an item is locked
 * @throws errors.item.state when an item can no longer be used
 */
export async function lockForUse(tx: Tx, playerId: number, ids: readonly number[], use: ItemUse): Promise<OwnedItem[]> {
  tx.guard('item');
  const items = await selectOwnItemsForUpdate(tx, playerId, ids);
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.map((id) => {
    const item = byId.get(id);
    const refusal = refusalOfUse(item, playerId, use);
    return item && refusal === null ? item : fail(refusal ?? 'errors.item.unknown');
  });
}

/** Locks one item of any owner until the transaction ends, for steps that run without the player. */
export async function lockOwnedItem(tx: Tx, id: number): Promise<OwnedItem> {
  tx.guard('item');
  const [item] = await selectItemsForUpdate(tx, [id]);
  assert(item, `Item ${String(id)} does not exist`);
  return item;
}

/**
 * Moves locked items and records the moves.
 *
 * @throws Error when docs/rules.md 5 forbids the move, which is a bug
 */
export async function moveOwnedItems(tx: Tx, items: readonly OwnedItem[], to: ItemStatus): Promise<void> {
  for (const { id, status, startStatus } of items) {
    assert(mayMove(status, to, startStatus), `Item ${String(id)} must not change from ${status} to ${to}`);
  }
  await moveItems(tx, items, to);
}

/** Consumes locked items for a contract or an upgrade. An item can be consumed only once. */
export async function consumeItems(tx: Tx, items: readonly OwnedItem[], by: Consumer): Promise<void> {
  await moveOwnedItems(tx, items, by.kind);
  await insertUses(tx, items, by);
}
