import { type UnshownSums, unshownSums } from '#src/core/ledger/index.ts';
import type { ReadPart } from '#src/platform/database/read-parts.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { type ErrorKey, fail } from '#src/shared/errors.ts';
import type { OwnedItem } from './owned-item.ts';
import { type ItemStatus, mayMove } from './status.ts';
import {
  insertUses,
  type LockedItems,
  moveItems,
  ownItemsPart,
  selectItemsForUpdate,
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

/**
 * Locks items of a player for use until the transaction ends, all or none. Returns them in the order named.
 *
 * @throws errors.item.unknown when an id is not the player's
 * @throws errors.item.locked when an item is locked
 * @throws errors.item.state when an item can no longer be used
 */
export async function lockForUse(tx: Tx, playerId: number, ids: readonly number[], use: ItemUse): Promise<OwnedItem[]> {
  return (await lockWithParts(tx, playerId, { ids, use }, [])).items;
}

/** Locks items of a player for a sale, as `lockForUse`, and reads what its answer may not state yet. */
export async function lockForSale(
  tx: Tx,
  playerId: number,
  ids: readonly number[],
): Promise<{ readonly items: OwnedItem[]; readonly unshown: UnshownSums }> {
  const { items, values } = await lockWithParts(tx, playerId, { ids, use: 'sold' }, [unshownSums(tx, playerId)]);
  return { items, unshown: values[0] };
}

async function lockWithParts<const Parts extends readonly ReadPart<unknown>[]>(
  tx: Tx,
  playerId: number,
  { ids, use }: { readonly ids: readonly number[]; readonly use: ItemUse },
  parts: Parts,
): Promise<LockedItems<Parts>> {
  tx.guard('item');
  const { items, values } = await selectOwnItemsForUpdate(tx, playerId, ids, parts);
  return { items: usable(items, { playerId, ids, use }), values };
}

/**
 * The same as part of a locking SELECT of a command, with a function to call after the checks that come before it. The
 * statement locks its own rows first.
 */
export const itemsForUse = (
  playerId: number,
  ids: readonly number[],
  use: ItemUse,
): ReadPart<(tx: Tx) => OwnedItem[]> => {
  const part = ownItemsPart(playerId, ids);
  return {
    ...part,
    read: (rows) => (tx) => {
      tx.guard('item');
      return usable(part.read(rows), { playerId, ids, use });
    },
  };
};

function usable(
  items: readonly OwnedItem[],
  { playerId, ids, use }: { readonly playerId: number; readonly ids: readonly number[]; readonly use: ItemUse },
): OwnedItem[] {
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
export function moveOwnedItems(tx: Tx, items: readonly OwnedItem[], to: ItemStatus): void {
  for (const { id, status, startStatus } of items) {
    assert(mayMove(status, to, startStatus), `Item ${String(id)} must not change from ${status} to ${to}`);
  }
  moveItems(tx, items, to);
}

/** Consumes locked items for a contract or an upgrade. An item can be consumed only once. */
export function consumeItems(tx: Tx, items: readonly OwnedItem[], by: Consumer): void {
  moveOwnedItems(tx, items, by.kind);
  insertUses(tx, items, by);
}
