import { activeReferrals } from '#src/accounts/index.ts';
import type { PlayerWallets, Posting } from '#src/ledger/index.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { Settings } from '#src/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { floorPercentOf } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import { ladderOf } from './levels.ts';
import { insertEarning, selectEarning, updateEarningTaken } from './store.ts';

/** A top-up of somebody who was invited. */
interface TopUp {
  readonly id: number;
  readonly playerId: number;
  readonly baseKopecks: number;
}

/**
 * The inviter's share of a friend's top-up (docs/rules.md 10): the percentage of the level that their active referrals
 * have reached, this friend among them, of the money really paid, rounded down. Writes it down once for a payment and
 * answers the transfer that is to be posted, or none when it is less than a kopeck. The inviter's wallets are locked,
 * and the friend's top-up is counted already.
 */
export async function earnOf(
  tx: Tx,
  {
    payment,
    inviter,
    levels,
  }: { readonly payment: TopUp; readonly inviter: PlayerWallets; readonly levels: Settings['referralLevels'] },
): Promise<Posting[]> {
  const most = Math.max(...levels.map(({ from }) => from));
  const active = await activeReferrals(tx, inviter.playerId, most);
  const level = ladderOf(levels, active).find(({ state }) => state === 'now');
  assert(level, 'a ladder without a level that is reached');
  const amount = floorPercentOf(kopecks(payment.baseKopecks), level.percent);
  if (amount === 0) return [];
  await insertEarning(tx, {
    paymentId: payment.id,
    inviterId: inviter.playerId,
    playerId: payment.playerId,
    percent: level.percent,
    amountKopecks: amount,
  });
  return [transferOf('referral_earning', payment.id, inviter, amount)];
}

/**
 * Takes the inviter's share of a payment back, because the payment was: as far as the inviter has it, and without a
 * debt, for the inviter did nothing wrong. Answers the transfer that is to be posted, or none.
 */
export async function takeBackShare(tx: Tx, inviter: PlayerWallets, paymentId: number): Promise<Posting[]> {
  const earned = await selectEarning(tx, paymentId);
  if (earned === null) return [];
  const amount = Math.min(earned, inviter.money.balance);
  await updateEarningTaken(tx, paymentId, amount);
  return amount === 0 ? [] : [transferOf('referral_taken_back', paymentId, inviter, amount)];
}

function transferOf(
  kind: 'referral_earning' | 'referral_taken_back',
  paymentId: number,
  { money }: PlayerWallets,
  amount: number,
): Posting {
  const sides =
    kind === 'referral_earning'
      ? ({ debit: 'referral_expense', credit: money } as const)
      : ({ debit: money, credit: 'referral_expense' } as const);
  return { ...sides, unit: 'RUB', amount, kind, subject: { type: 'payment', id: paymentId } };
}
