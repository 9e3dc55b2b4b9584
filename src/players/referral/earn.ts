import { countOwnActive, insertEarning, selectEarning, selectEarningTaken, updateEarningTaken } from './store.ts';
import type { PlayerWallets, Posting } from '#src/core/ledger/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Settings } from '#src/core/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { floorPercentOf } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import { ladderOf } from './levels.ts';

interface FriendTopUp {
  readonly id: number;
  readonly playerId: number;
  readonly baseKopecks: number;
}

/**
 * Computes the inviter's share of a friend's top-up (docs/rules.md 10): the percentage of the inviter's level, counting
 * this friend as active, of the money paid, rounded down. Stores the share once per payment and returns the transfer to
 * post, or none below one kopeck. The inviter's wallets must be locked, and the top-up must be counted already.
 */
export async function shareOfTopUp(
  tx: Tx,
  {
    payment,
    inviter,
    levels,
  }: { readonly payment: FriendTopUp; readonly inviter: PlayerWallets; readonly levels: Settings['referralLevels'] },
): Promise<Posting[]> {
  const most = Math.max(...levels.map(({ from }) => from));
  const active = await countOwnActive(tx, inviter.playerId, most);
  const level = ladderOf(levels, active).find(({ state }) => state === 'now');
  assert(level, 'No referral level matches');
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
 * Takes back the inviter's share of a refunded payment, limited to the inviter's balance: the inviter never goes into
 * debt. Returns the transfer to post, or none.
 */
export async function takeBackShare(tx: Tx, inviter: PlayerWallets, paymentId: number): Promise<Posting[]> {
  const earning = await selectEarning(tx, paymentId);
  if (earning === null) return [];
  const amount = Math.min(earning, inviter.money.balance);
  await updateEarningTaken(tx, paymentId, amount);
  return amount === 0 ? [] : [transferOf('referral_taken_back', paymentId, inviter, amount)];
}

/** Gives back what was taken of the inviter's share of a payment. Returns the transfer to post, or none. */
export async function reinstateShare(tx: Tx, inviter: PlayerWallets, paymentId: number): Promise<Posting[]> {
  const amount = await selectEarningTaken(tx, paymentId);
  if (amount === null) return [];
  await updateEarningTaken(tx, paymentId, null);
  return amount === 0 ? [] : [transferOf('referral_reinstated', paymentId, inviter, amount)];
}

function transferOf(
  kind: 'referral_earning' | 'referral_taken_back' | 'referral_reinstated',
  paymentId: number,
  { money }: PlayerWallets,
  amount: number,
): Posting {
  const sides =
    kind === 'referral_taken_back'
      ? ({ debit: money, credit: 'referral_expense' } as const)
      : ({ debit: 'referral_expense', credit: money } as const);
  return { ...sides, unit: 'RUB', amount, kind, subject: { type: 'payment', id: paymentId } };
}
