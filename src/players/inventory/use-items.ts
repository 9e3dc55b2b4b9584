import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { type ErrorKey, fail } from '#src/shared/errors.ts';
import type { OwnedItem } from './owned-item.ts';
import { type ItemStatus, mayMove } from './status.ts';
import { insertUses, moveItems, selectItemsForUpdate } from './store.ts';

/** What an owner can do with an item that is theirs to use. */
export type ItemUse = Extract<ItemStatus, 'sold' | 'contract' | 'upgrade' | 'waiting'>;

/** What consumed items: a contract or an upgrade, by its id. */
export interface Consumer {
  readonly kind: 'contract' | 'upgrade';
  readonly id: number;
}

/**
 * Why a player may not do that with an item now; null when they may. `undefined` stands for an item that is not there,
 * and an item of somebody else is no more than that.
 */
export function refusalOfUse(item: OwnedItem | undefined, playerId: number, use: ItemUse): ErrorKey | null {
  if (item?.playerId !== playerId) return 'errors.item.unknown';
  if (item.isLocked) return 'errors.item.locked';
  return mayMove(item.status, use, item.startStatus) ? null : 'errors.item.state';
}

/**
 * Locks items of a player until the transaction ends, to be used: all or none. Answers them in the order named. Fails
 * with `errors.item.unknown` for an id that is not the player's, `errors.item.locked` for a locked item,
 * `errors.item.state` for one that is not there to be used any more.
 */
export async function lockForUse(tx: Tx, playerId: number, ids: readonly number[], use: ItemUse): Promise<OwnedItem[]> {
  tx.guard('item');
  const byId = new Map((await selectItemsForUpdate(tx, ids)).map((item) => [item.id, item]));
  return ids.map((id) => {
    const item = byId.get(id);
    const refusal = refusalOfUse(item, playerId, use);
    return item && refusal === null ? item : fail(refusal ?? 'errors.item.unknown');
  });
}

/** Locks one item until the transaction ends, whoever owns it: for what goes on with it without its player. */
export async function lockItem(tx: Tx, id: number): Promise<OwnedItem> {
  tx.guard('item');
  const [item] = await selectItemsForUpdate(tx, [id]);
  assert(item, `no item ${String(id)}`);
  return item;
}

/** Moves locked items on and writes the step into their history. What docs/rules.md 5 forbids is a mistake of ours. */
export async function move(tx: Tx, items: readonly OwnedItem[], to: ItemStatus): Promise<void> {
  for (const { id, status, startStatus } of items) {
    assert(mayMove(status, to, startStatus), `item ${String(id)} may not go from ${status} to ${to}`);
  }
  await moveItems(tx, items, to);
}

/** Consumes locked items for a contract or an upgrade, for ever: an item is used up once, by one of them. */
export async function consumeItems(tx: Tx, items: readonly OwnedItem[], by: Consumer): Promise<void> {
  await move(tx, items, by.kind);
  await insertUses(tx, items, by);
}
