import { lockWalletsOf } from '#src/ledger/index.ts';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { selectItemsForUpdate, updateLock } from './store.ts';

export interface LockItemInput {
  /** The owned item. */
  readonly insertId: number;
  /** Under lock, or free again. */
  readonly on: boolean;
}

/**
 * Puts an item of the player under lock, or takes it off: a locked one leaves by no way (docs/rules.md 5). Asking for
 * what is so already changes nothing. Fails with `errors.item.unknown` for an item that is not the player's and
 * `errors.item.state` for one that is not theirs to use any more.
 */
export async function lockItem(world: World, player: Player, { insertId, on }: LockItemInput): Promise<LockItemInput> {
  return await transaction(world, player, async (tx) => {
    // Whoever sells all counts the free ones under the wallets' lock: the count holds until then.
    await lockWalletsOf(tx, player.id);
    tx.guard('item');
    const [item] = await selectItemsForUpdate(tx, [insertId]);
    if (item?.playerId !== player.id) fail('errors.item.unknown');
    if (item.status !== 'owned' && item.status !== 'bonus') fail('errors.item.state');
    if (item.isLocked !== on) await updateLock(tx, insertId, on);
    return { insertId, on };
  });
}
