import { lockOwnedItem, moveOwnedItems } from '#src/players/inventory/index.ts';
import { lockWalletsOf, post } from '#src/core/ledger/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { withdrawalMoved } from './events.ts';
import { latestOfOwn, lockWithdrawal } from './lock-withdrawal.ts';
import { returnPostings } from './postings.ts';
import { insertStep, updateEnded } from './store.ts';

export interface CancelWithdrawalInput {
  readonly insertId: number;
}

/** New place of the item, and the donate balance after the release. */
export interface CancelledWithdrawal {
  readonly insertId: number;
  readonly status: 'owned' | 'bonus';
  readonly donateKopecks: number;
}

/**
 * Cancels a waiting request and returns the item and the reserved donate balance to the player.
 *
 * @throws errors.item.unknown when the item belongs to another player
 * @throws errors.withdrawal.taken when a moderator has taken the request
 * @throws errors.withdrawal.none when there is no open request
 */
export const cancelWithdrawal = async (
  services: Services,
  player: Player,
  { insertId }: CancelWithdrawalInput,
): Promise<CancelledWithdrawal> =>
  await transaction(services, player, async (tx) => {
    const wallets = await lockWalletsOf(tx, player.id);
    const latest = await latestOfOwn(tx, player.id, insertId);
    if (latest === null) fail('errors.withdrawal.none');
    const open = await lockWithdrawal(tx, latest.id);
    if (open.state === 'withdrawing') fail('errors.withdrawal.taken');
    if (open.state !== 'waiting') fail('errors.withdrawal.none');
    const item = await lockOwnedItem(tx, insertId);
    await moveOwnedItems(tx, [item], item.startStatus);
    const balanceAfter = await post(tx, returnPostings(open, wallets));
    const ending = { state: 'cancelled', decidedBy: null, reason: null, note: null, lot: null, backAt: null } as const;
    await updateEnded(tx, open.id, ending);
    await insertStep(tx, open.id, 'cancelled', null);
    tx.publish(withdrawalMoved(open));
    return { insertId, status: item.startStatus, donateKopecks: balanceAfter(wallets.donate) };
  });
