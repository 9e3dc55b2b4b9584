import { flagSubject } from '#src/players/risk/index.ts';
import { takeTopUp } from '#src/players/players/index.ts';
import { openWallet, post } from '#src/core/ledger/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { takeBackShare } from '#src/players/referral/index.ts';
import type { LockedWallets } from './credit.ts';
import type { Payment } from './payment.ts';
import { takeBackPostings, takenBackOf } from './postings.ts';
import { insertMark } from '#src/payments/top-ups/store/events.ts';

/**
 * Takes back a refunded or charged-back payment as far as the balance allows. A spent part becomes a debt, which the
 * next top-up repays. The free spin and the inviter's share are taken back as far as they are left. Flags the account
 * for staff and notifies the player.
 */
export async function takeBack(
  tx: Tx,
  payment: Payment,
  { player, inviter }: LockedWallets,
  state: 'refunded' | 'charged_back',
): Promise<Payment> {
  const { id, playerId, baseKopecks } = payment;
  const takenBack = takenBackOf(payment, player);
  const wallets = {
    ...player,
    debt: takenBack.debtKopecks > 0 ? await openWallet(tx, player, 'debt') : player.debt,
    donateDebt: takenBack.donateDebtKopecks > 0 ? await openWallet(tx, player, 'donateDebt') : player.donateDebt,
  };
  const freeSpinsTaken = await takeTopUp(tx, playerId, baseKopecks, payment.freeSpins);
  const share = inviter === null ? [] : await takeBackShare(tx, inviter, id);
  const kind = state === 'refunded' ? 'top_up_refund' : 'charge_back';
  await post(tx, [...takeBackPostings({ id, baseKopecks }, kind, wallets, takenBack), ...share]);
  await insertMark(tx, {
    paymentId: id,
    playerId,
    kind: state,
    detail: `owed: ${String(takenBack.debtKopecks)} kopecks; for withdrawals: ${String(takenBack.donateDebtKopecks)}`,
  });
  if (state === 'charged_back') await flagSubject(tx, playerId, 'payment.back', id);
  await writeNotification(tx, playerId, {
    kind: 'payment.refunded',
    params: { sumMinor: payment.amountMinor, currency: payment.currency, debtKopecks: takenBack.debtKopecks },
    link: `/payment/${payment.publicId}`,
  });
  return { ...payment, state, freeSpinsTaken, unsettledKopecks: 0, closedAt: tx.now };
}
