import { lockWalletsOf } from '#src/core/ledger/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { type Sale, sell } from './sell-items.ts';
import { selectSellableForUpdate } from './store.ts';

export interface SellAllInput {
  /** Number of items that the player confirmed. */
  readonly expected: number;
  /** Sells items of battles that are still being shown too: for an account that is closed. */
  readonly hasHidden?: boolean;
}

/**
 * Sells all usable, unlocked items of the player.
 *
 * @throws errors.item.countChanged when the count differs from `expected`; the params hold the new count
 * @throws errors.item.none when there is no item to sell
 */
export const sellAllItems = async (services: Services, player: Player, input: SellAllInput): Promise<Sale> =>
  await transaction(services, player, async (tx) => {
    const wallets = await lockWalletsOf(tx, player.id);
    tx.guard('item');
    const shownAt = input.hasHidden === true ? null : tx.now;
    const items = await selectSellableForUpdate(tx, player.id, shownAt);
    if (items.length !== input.expected) fail('errors.item.countChanged', { count: items.length });
    if (items.length === 0) fail('errors.item.none');
    return await sell(tx, wallets, items);
  });
