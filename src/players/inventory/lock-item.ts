import { lockWalletsOf } from '#src/core/ledger/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { selectOwnItemsForUpdate, updateLock } from './store.ts';

export interface LockItemInput {
  readonly insertId: number;
  /** True locks the item, false unlocks it. */
  readonly on: boolean;
}

/**
 * Locks or unlocks an item of the player. A locked item cannot leave its owner (docs/rules.md 5). Repeating the call
 * changes nothing.
 *
 * @throws errors.item.unknown when the item is not the player's
 * @throws errors.item.state when the item can no longer be used
 */
export async function lockItem(
  services: Services,
  player: Player,
  { insertId, on }: LockItemInput,
): Promise<LockItemInput> {
  return await transaction(services, player, async (tx) => {
    // Wallets are locked before items, as by every sale. The row lock of the item decides between this and a sale.
    await lockWalletsOf(tx, player.id);
    tx.guard('item');
    const [item] = await selectOwnItemsForUpdate(tx, player.id, [insertId]);
    if (item === undefined) fail('errors.item.unknown');
    if (item.status !== 'owned' && item.status !== 'bonus') fail('errors.item.state');
    if (item.isLocked !== on) await updateLock(tx, insertId, on);
    return { insertId, on };
  });
}
