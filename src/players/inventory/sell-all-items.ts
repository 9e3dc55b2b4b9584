import { lockWalletsOf } from '#src/ledger/index.ts';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { type Sale, sell } from './sell-items.ts';
import { selectSellableForUpdate } from './store.ts';

export interface SellAllInput {
  /** How many items the player was told will be sold. */
  readonly expected: number;
}

/**
 * Sells everything that is the player's to sell at this moment and is not locked. Fails with `errors.item.countChanged`
 * (the params say how many there are now) when that is not the number the player agreed to, `errors.item.none` when
 * there is nothing.
 */
export async function sellAllItems(world: World, player: Player, input: SellAllInput): Promise<Sale> {
  return await transaction(world, player, async (tx) => {
    const wallets = await lockWalletsOf(tx, player.id);
    tx.guard('item');
    const items = await selectSellableForUpdate(tx, player.id);
    if (items.length !== input.expected) fail('errors.item.countChanged', { count: items.length });
    if (items.length === 0) fail('errors.item.none');
    return await sell(tx, wallets, items);
  });
}
