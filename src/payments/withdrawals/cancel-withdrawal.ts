import { lockOwnedItem, moveItems } from '#src/items/index.ts';
import { lockWalletsOf, post } from '#src/ledger/index.ts';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { withdrawalMoved } from './events.ts';
import { latestOfOwn, lockWithdrawal } from './lock-withdrawal.ts';
import { returnPostings } from './postings.ts';
import { insertStep, updateEnded } from './store.ts';

export interface CancelWithdrawalInput {
  /** The owned item. */
  readonly insertId: number;
}

/** Where the item is again, and what the donate balance is with what the request had held. */
export interface CancelledWithdrawal {
  readonly insertId: number;
  readonly status: 'owned' | 'bonus';
  readonly donateKopecks: number;
}

/**
 * Takes a request back while it waits: the item and what was held for it are the player's again. Fails with
 * `errors.item.unknown` for another's item, `errors.withdrawal.taken` once a moderator has it, and
 * `errors.withdrawal.none` where nothing is open.
 */
export async function cancelWithdrawal(
  world: World,
  player: Player,
  { insertId }: CancelWithdrawalInput,
): Promise<CancelledWithdrawal> {
  return await transaction(world, player, async (tx) => {
    const wallets = await lockWalletsOf(tx, player.id);
    const latest = await latestOfOwn(tx, player.id, insertId);
    if (latest === null) fail('errors.withdrawal.none');
    const open = await lockWithdrawal(tx, latest.id);
    if (open.state === 'withdrawing') fail('errors.withdrawal.taken');
    if (open.state !== 'waiting') fail('errors.withdrawal.none');
    const item = await lockOwnedItem(tx, insertId);
    await moveItems(tx, [item], item.startStatus);
    const balanceAfter = await post(tx, returnPostings(open, wallets));
    const ending = { state: 'cancelled', decidedBy: null, reason: null, note: null, lot: null, backAt: null } as const;
    await updateEnded(tx, open.id, ending);
    await insertStep(tx, open.id, 'cancelled', null);
    tx.announce(withdrawalMoved(open));
    return { insertId, status: item.startStatus, donateKopecks: balanceAfter(wallets.donate) };
  });
}
