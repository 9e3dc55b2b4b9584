import { lockWalletsOf, post } from '#src/ledger/index.ts';
import type { Player } from '#src/platform/player.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import type { OwnedItem } from './owned-item.ts';
import { mayMove } from './status.ts';
import { moveItems, selectItemsForUpdate } from './store.ts';

/** What a sale paid. `profitKopecks` is the sum of the items' frozen prices. */
export interface Sale {
  readonly sold: readonly number[];
  readonly profitKopecks: number;
  readonly balanceKopecks: number;
}

export interface SellItemsInput {
  /** Ids of owned items, each once. */
  readonly ids: readonly number[];
}

/**
 * Sells items of a player at their frozen prices: all or none. Fails with `errors.item.unknown` for an id that is not
 * the player's, `errors.item.locked` for a locked one, `errors.item.state` for one that is not there to sell any more.
 */
export async function sellItems(world: World, player: Player, input: SellItemsInput): Promise<Sale> {
  return await transaction(world, player, async (tx) => {
    const wallets = await lockWalletsOf(tx, player.id);
    tx.guard('item');
    const items = await selectItemsForUpdate(tx, input.ids);
    if (items.length !== input.ids.length) fail('errors.item.unknown');
    for (const item of items) assertSellable(item, player.id);
    return await sell(tx, wallets, items);
  });
}

/** Sells items that were locked and found sellable: moves them, and pays each by a transfer of its own. */
export async function sell(
  tx: Tx,
  wallets: Awaited<ReturnType<typeof lockWalletsOf>>,
  items: readonly OwnedItem[],
): Promise<Sale> {
  await moveItems(tx, items, 'sold');
  const balanceAfter = await post(
    tx,
    items.map((item) => ({
      debit: 'item_purchases',
      credit: wallets.money,
      unit: 'RUB',
      amount: item.priceKopecks,
      kind: 'item_sale',
      subject: { type: 'item', id: item.id },
    })),
  );
  return {
    sold: items.map((item) => item.id),
    profitKopecks: items.reduce((sum, item) => sum + item.priceKopecks, 0),
    balanceKopecks: balanceAfter(wallets.money),
  };
}

function assertSellable(item: OwnedItem, playerId: number): void {
  if (item.playerId !== playerId) fail('errors.item.unknown');
  if (item.isLocked) fail('errors.item.locked');
  if (!mayMove(item.status, 'sold', item.startStatus)) fail('errors.item.state');
}
