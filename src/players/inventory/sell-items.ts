import { lockWalletsOf, post } from '#src/ledger/index.ts';
import { countPlay } from '#src/limits/index.ts';
import type { Player } from '#src/platform/player.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import type { OwnedItem } from './owned-item.ts';
import { lockForUse, move } from './use-items.ts';

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
    const items = await lockForUse(tx, player.id, input.ids, 'sold');
    return await sell(tx, wallets, items);
  });
}

/** Sells items that were locked and found sellable: moves them, and pays each by a transfer of its own. */
export async function sell(
  tx: Tx,
  wallets: Awaited<ReturnType<typeof lockWalletsOf>>,
  items: readonly OwnedItem[],
): Promise<Sale> {
  await move(tx, items, 'sold');
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
  const profitKopecks = items.reduce((sum, item) => sum + item.priceKopecks, 0);
  await countPlay(tx, wallets.playerId, { sold: profitKopecks });
  return {
    sold: items.map((item) => item.id),
    profitKopecks,
    balanceKopecks: balanceAfter(wallets.money),
  };
}
