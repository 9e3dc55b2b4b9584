import { lockWalletsOf, type PlayerWallets, post, readUnshownSums, shownMoney } from '#src/core/ledger/index.ts';
import { countPlay } from '#src/players/player-protection/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import type { OwnedItem } from './store.ts';
import { lockForUse, moveOwnedItems } from './use-items.ts';

/** `profitKopecks` is the sum of the frozen prices, `balanceKopecks` the money afterwards as the player may see it. */
export interface Sale {
  readonly sold: readonly number[];
  readonly profitKopecks: number;
  readonly balanceKopecks: number;
}

export interface SellItemsInput {
  /** Unique ids of owned items. */
  readonly ids: readonly number[];
}

/**
 * Sells items of a player at their frozen prices, all or none.
 *
 * @throws errors.item.unknown when an id is not the player's
 * @throws errors.item.locked when an item is locked
 * @throws errors.item.state when an item can no longer be sold
 */
export const sellItems = async (services: Services, player: Player, input: SellItemsInput): Promise<Sale> =>
  await transaction(services, player, async (tx) => {
    const wallets = await lockWalletsOf(tx, player.id);
    return await sell(tx, wallets, await lockForUse(tx, player.id, input.ids, 'sold'));
  });

/** Moves locked, sellable items to `sold` and posts one transfer for each. */
export async function sell(tx: Tx, wallets: PlayerWallets, items: readonly OwnedItem[]): Promise<Sale> {
  await moveOwnedItems(tx, items, 'sold');
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
  const balanceKopecks = shownMoney(balanceAfter(wallets.money), await readUnshownSums(tx, wallets.playerId));
  return { sold: items.map((item) => item.id), profitKopecks, balanceKopecks };
}
