import { lockOwnedItem, moveOwnedItems } from '#src/players/inventory/index.ts';
import { lockWalletsOf, post } from '#src/core/ledger/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import type { RejectReason } from '#src/shared/withdrawals.ts';
import { withdrawalMoved } from './events.ts';
import { lockHeldWithdrawal } from './lock-withdrawal.ts';
import { returnPostings } from './postings.ts';
import { insertStep, selectWithdrawal, updateEnded } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';
import { DAY_MS } from '#src/shared/time.ts';

/** A rejected item returns to its player automatically after this time. */
const BACK_AFTER_MS = DAY_MS;

export interface RejectWithdrawalInput {
  readonly id: number;
  readonly holderId: number;
  readonly reason: RejectReason;
  /** Note by the moderator, shown to the player. May be empty. */
  readonly note: string;
}

/**
 * Rejects a request: the reserved balance is released at once, the item stays in state `error` until the player takes
 * it back, and the player is notified. Returns the request before the change. Throws as `lockHeldWithdrawal` does.
 */
export async function rejectWithdrawal(
  tx: Tx,
  { id, holderId, reason, note }: RejectWithdrawalInput,
): Promise<Withdrawal> {
  // The player of a request never changes, so it is read without a lock. The wallets must be locked before the request.
  const { playerId } = (await selectWithdrawal(tx, id)) ?? fail('errors.withdrawal.unknown');
  const wallets = await lockWalletsOf(tx, playerId);
  const withdrawal = await lockHeldWithdrawal(tx, id, holderId);
  const item = await lockOwnedItem(tx, withdrawal.insertId);
  await moveOwnedItems(tx, [item], 'error');
  await post(tx, returnPostings(withdrawal, wallets));
  const backAt = timeAfter(tx.now, BACK_AFTER_MS);
  const playerNote = note === '' ? null : note;
  await updateEnded(tx, id, { state: 'error', decidedBy: holderId, reason, note: playerNote, lot: null, backAt });
  await insertStep(tx, id, 'rejected', holderId);
  await writeNotification(tx, playerId, {
    kind: 'withdrawal.rejected',
    params: { itemId: item.itemId, reason, note, donateKopecks: withdrawal.reservedKopecks },
    link: `/withdraw/${String(withdrawal.insertId)}`,
  });
  tx.publish(withdrawalMoved(withdrawal));
  return withdrawal;
}
