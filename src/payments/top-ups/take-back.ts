import { flagSubject, takeTopUp } from '#src/accounts/index.ts';
import { openWallet, post } from '#src/ledger/index.ts';
import { writeNotice } from '#src/notices/index.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { takeBackShare } from '#src/referral/index.ts';
import type { Parties } from './credit.ts';
import type { Payment } from './payment.ts';
import { takeBackPostings, takenBackOf } from './postings.ts';
import { insertFlag } from './store.ts';

/**
 * Takes back what a payment brought, because its money went back to who paid it: as far as it is there; what of it is
 * spent becomes a debt that the next top-up pays. The free spin and the inviter's share go too, as far as they are
 * there. The account is marked for staff and the player is told.
 */
export async function takeBack(
  tx: Tx,
  payment: Payment,
  { player, inviter }: Parties,
  state: 'refunded' | 'charged_back',
): Promise<Payment> {
  const { id, playerId, baseKopecks } = payment;
  const taken = takenBackOf(payment, player);
  const wallets = {
    ...player,
    debt: taken.debtKopecks > 0 ? await openWallet(tx, player, 'debt') : player.debt,
    donateDebt: taken.donateDebtKopecks > 0 ? await openWallet(tx, player, 'donateDebt') : player.donateDebt,
  };
  await takeTopUp(tx, playerId, baseKopecks, payment.freeSpins);
  const share = inviter === null ? [] : await takeBackShare(tx, inviter, id);
  const kind = state === 'refunded' ? 'top_up_refund' : 'charge_back';
  await post(tx, [...takeBackPostings({ id, baseKopecks }, kind, wallets, taken), ...share]);
  await insertFlag(tx, {
    paymentId: id,
    playerId,
    kind: state,
    detail: `owed: ${String(taken.debtKopecks)} kopecks; for withdrawals: ${String(taken.donateDebtKopecks)}`,
  });
  if (state === 'charged_back') await flagSubject(tx, playerId, 'payment.back', id);
  await writeNotice(tx, playerId, {
    kind: 'payment.refunded',
    params: { sumMinor: payment.amountMinor, currency: payment.currency, debtKopecks: taken.debtKopecks },
    link: `/payment/${payment.publicId}`,
  });
  return { ...payment, state, unsettledKopecks: 0, closedAt: tx.now };
}
