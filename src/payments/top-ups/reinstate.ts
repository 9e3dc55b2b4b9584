import { addTopUp } from '#src/players/players/index.ts';
import { post, transfersOf } from '#src/core/ledger/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { reinstateShare } from '#src/players/referral/index.ts';
import type { LockedWallets } from './credit.ts';
import type { Payment } from './payment.ts';
import { reinstatePostings } from './postings.ts';
import { insertMark } from '#src/payments/top-ups/store/events.ts';

/** More than the transfers of one payment. */
const TRANSFERS = 500;

/**
 * Gives back what was taken of a payment whose dispute the store has won: the money in full, since the part that the
 * player had spent became a debt, and the gain of the code, the free spins and the inviter's share as far as they were
 * taken. A debt is repaid from it, as from a top-up. Marks the payment for staff and notifies the player.
 */
export async function reinstate(tx: Tx, payment: Payment, { player, inviter }: LockedWallets): Promise<Payment> {
  const { id, playerId, baseKopecks, publicId } = payment;
  const gainKopecks = await gainTakenOf(tx, id);
  await addTopUp(tx, playerId, baseKopecks, payment.freeSpinsTaken ?? 0);
  const share = inviter === null || inviter.isClosed ? [] : await reinstateShare(tx, inviter, id);
  await post(tx, [...reinstatePostings({ id, baseKopecks }, player, gainKopecks), ...share]);
  await insertMark(tx, { paymentId: id, playerId, kind: 'reinstated', detail: 'the dispute was won: given back' });
  await writeNotification(tx, playerId, {
    kind: 'payment.reinstated',
    params: { sumMinor: payment.amountMinor, currency: payment.currency },
    link: `/payment/${publicId}`,
  });
  return { ...payment, freeSpinsTaken: null };
}

/** The part of the code's gain that is taken back at present, in kopecks. */
async function gainTakenOf(tx: Tx, id: number): Promise<number> {
  const transfers = await transfersOf(tx, { type: 'payment', id }, TRANSFERS);
  const sumOf = (kind: string): number =>
    transfers.reduce((sum, transfer) => sum + (transfer.kind === kind ? transfer.amount : 0), 0);
  return sumOf('promo_taken_back') - sumOf('promo_reinstated');
}
