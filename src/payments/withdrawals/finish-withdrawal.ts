import { lockOwnedItem, moveOwnedItems } from '#src/players/inventory/index.ts';
import { post } from '#src/core/ledger/index.ts';
import { insertLate } from '#src/payments/delivery/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { writeEmail } from '#src/players/player-email/index.ts';
import { publishWebhook } from '#src/core/webhooks/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { withdrawalMoved } from './events.ts';
import { lockHeldWithdrawal } from './lock-withdrawal.ts';
import { spendPostings } from './postings.ts';
import { insertStep, updateEnded } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/** The request, its holder, and the number of the purchased listing (null when not given). */
export interface FinishWithdrawalInput {
  readonly id: number;
  readonly holderId: number;
  readonly lot: string | null;
}

/**
 * Completes a request after the listing was purchased: the item leaves the store and the reserved donate balance is
 * spent. Returns the request before the change. Throws as `lockHeldWithdrawal` does.
 */
export async function finishWithdrawal(tx: Tx, { id, holderId, lot }: FinishWithdrawalInput): Promise<Withdrawal> {
  const withdrawal = await lockHeldWithdrawal(tx, id, holderId);
  const item = await lockOwnedItem(tx, withdrawal.insertId);
  await moveOwnedItems(tx, [item], 'withdrawn');
  await post(tx, spendPostings(withdrawal));
  const ending = { state: 'withdrawn', decidedBy: holderId, reason: null, note: null, lot, backAt: null } as const;
  await updateEnded(tx, id, ending);
  await insertStep(tx, id, 'withdrawn', holderId);
  await insertLate(tx, id);
  const link = `/withdraw/${String(withdrawal.insertId)}` as const;
  await writeNotification(tx, withdrawal.playerId, { kind: 'withdrawal.done', params: { itemId: item.itemId }, link });
  const { playerId } = withdrawal;
  const { itemId } = item;
  await writeEmail(tx, playerId, 'withdrawal.done', {
    withdrawalId: id,
    ownedItemId: withdrawal.insertId,
    itemId,
    lot,
  });
  await publishWebhook(tx, 'item.delivered', { withdrawalId: id, playerId, itemId: item.itemId, lot });
  tx.publish(withdrawalMoved(withdrawal));
  return withdrawal;
}
