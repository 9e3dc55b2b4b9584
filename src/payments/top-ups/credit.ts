import { addTopUp, selectOwnInviter } from '#src/players/players/index.ts';
import { grantGift } from '#src/players/inventory/index.ts';
import { type PlayerWallets, type Posting, openWallet, post } from '#src/core/ledger/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { writeEmail } from '#src/players/player-email/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { publishWebhook } from '#src/core/webhooks/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { consumePromo, promoGain } from '#src/core/promo-codes/index.ts';
import { giveInviteGift, selectOwedInvite, shareOfTopUp } from '#src/players/referral/index.ts';
import type { Settings } from '#src/core/settings/index.ts';
import { kopecks } from '#src/shared/units.ts';
import type { Payment } from './payment.ts';
import { countedOf, creditPostings } from './postings.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { moscowDay, moscowDayStartMs } from '#src/shared/moscow-day.ts';
import { insertMark } from '#src/payments/top-ups/store/events.ts';
import { hasSpinSince } from '#src/payments/top-ups/store/payments.ts';

/** Locked wallets of the player, of the inviter, and of the owner of an invite code whose gift is due. */
export interface LockedWallets {
  readonly player: PlayerWallets;
  readonly inviter: PlayerWallets | null;
  readonly codeOwner: PlayerWallets | null;
}

/** Rules that apply when a payment is credited or taken back. */
export interface CreditTerms {
  readonly settings: Settings;
  /** Days until money paid by this method counts for withdrawals. */
  readonly settleDays: number;
}

/** Changes to the payment, and the wallets after the credit. */
export interface CreditResult {
  readonly payment: Payment;
  readonly settleAt: Date | null;
  readonly parties: LockedWallets;
}

/**
 * Credits a payment in one posting: the money, the promo bonus unless the code has no uses left, the withdrawal
 * allowance (only money actually paid), a free wheel spin for the day's first large sum, the inviter's share,
 * and the gift of an invite code that waited for it. The caller holds the locks.
 */
export async function credit(
  tx: Tx,
  payment: Payment,
  parties: LockedWallets,
  terms: CreditTerms,
): Promise<CreditResult> {
  const { id, playerId, baseKopecks } = payment;
  const freeSpins = await spinsOf(tx, payment, terms.settings);
  const isPending = terms.settleDays > 0;
  const donatePending = isPending
    ? await openWallet(tx, parties.player, 'donatePending')
    : parties.player.donatePending;
  const player = { ...parties.player, donatePending };
  const donate = isPending && donatePending !== null ? donatePending : player.donate;
  await addTopUp(tx, playerId, baseKopecks, freeSpins);
  const share = await shareOf(tx, payment, parties.inviter, terms);
  const gifts = await giftsOf(tx, payment, parties);
  const promoGainKopecks = await usePromo(tx, payment);
  const postings = [...creditPostings({ id, baseKopecks }, player, donate, promoGainKopecks ?? 0), ...share, ...gifts];
  const balanceAfter = await post(tx, postings);
  await writeNotification(tx, playerId, {
    kind: 'payment.credited',
    params: { sumMinor: payment.amountMinor, currency: payment.currency, bonusKopecks: promoGainKopecks ?? 0 },
    link: `/payment/${payment.publicId}`,
  });
  await writeEmail(tx, playerId, 'payment.receipt', {
    paymentId: payment.publicId,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    creditedKopecks: baseKopecks,
    bonusKopecks: promoGainKopecks ?? 0,
  });
  await publishWebhook(tx, 'payment.credited', {
    paymentId: payment.publicId,
    playerId,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    creditedKopecks: baseKopecks,
  });
  return {
    payment: {
      ...payment,
      state: 'paid',
      promoGainKopecks,
      freeSpins,
      paidAt: tx.now,
      closedAt: tx.now,
      unsettledKopecks: isPending ? countedOf(payment, player) : 0,
    },
    settleAt: isPending ? timeAfter(tx.now, terms.settleDays * DAY_MS) : null,
    parties: {
      player: afterPost(player, balanceAfter),
      inviter: parties.inviter && afterPost(parties.inviter, balanceAfter),
      codeOwner: null,
    },
  };
}

/** One spin for the first large top-up of a Moscow day; the lock of the wallets orders the top-ups of a player. */
async function spinsOf(tx: Tx, { playerId, baseKopecks }: Payment, settings: Settings): Promise<0 | 1> {
  if (baseKopecks < settings.freeSpinTopUpKopecks) return 0;
  const nowMs = tx.now.getTime();
  const dayStart = timeAfter(tx.now, moscowDayStartMs(moscowDay(nowMs)) - nowMs);
  return (await hasSpinSince(tx, playerId, dayStart)) ? 0 : 1;
}

/** An inviter whose account is closed earns nothing, nor does one whom the store did not give the player. */
async function shareOf(
  tx: Tx,
  payment: Payment,
  inviter: PlayerWallets | null,
  { settings }: CreditTerms,
): Promise<Posting[]> {
  if (inviter === null || inviter.isClosed) return [];
  if ((await selectOwnInviter(tx, payment.playerId)) !== inviter.playerId)
    return await noneForged(tx, payment, `no share for the inviter ${String(inviter.playerId)}`);
  return await shareOfTopUp(tx, { payment, inviter, levels: settings.referralLevels });
}

/** A row that the store did not write pays nothing; a mark on the payment shows it to staff. */
async function noneForged(tx: Tx, { id: paymentId, playerId }: Payment, detail: string): Promise<Posting[]> {
  await insertMark(tx, { paymentId, playerId, kind: 'forged', detail });
  return [];
}

/** Read again under the locks: another top-up may have brought the gift meanwhile. */
async function giftsOf(tx: Tx, payment: Payment, { player, codeOwner: owner }: LockedWallets): Promise<Posting[]> {
  const owed = owner === null ? null : await selectOwedInvite(tx, player.playerId);
  if (owner === null || owed === null) return [];
  const { points, signature } = owed;
  const values = [player.playerId, owner.playerId, points];
  if (!tx.isGenuine('invite_activations', { values, signature }))
    return await noneForged(tx, payment, `no gift for the invite code of ${String(owner.playerId)}`);
  return await giveInviteGift(tx, { player, owner, points });
}

/** Promo bonus in kopecks. Null without a code, or when the code has no uses left; then the player is notified. */
async function usePromo(tx: Tx, { id, playerId, baseKopecks, promo }: Payment): Promise<number | null> {
  if (promo === null) return null;
  if (!(await consumePromo(tx, promo, playerId, id))) {
    await writeNotification(tx, playerId, { kind: 'promo.missed', params: { code: promo.code }, link: null });
    return null;
  }
  if (promo.gift !== null) {
    const { itemId } = promo.gift;
    await grantGift(tx, playerId, promo.gift);
    await writeNotification(tx, playerId, {
      kind: 'promo.item',
      params: { code: promo.code, itemId },
      link: '/profile',
    });
  }
  return promoGain(promo, kopecks(baseKopecks));
}

/** Wallets after a posting. A claim that is both paid and refunded posts twice. */
function afterPost(wallets: PlayerWallets, balanceAfter: (wallet: PlayerWallets['money']) => number): PlayerWallets {
  const newWallet = <One extends PlayerWallets['money'] | null>(wallet: One): One =>
    wallet === null ? wallet : { ...wallet, balance: balanceAfter(wallet) };
  return {
    playerId: wallets.playerId,
    isClosed: wallets.isClosed,
    money: newWallet(wallets.money),
    bonus: newWallet(wallets.bonus),
    donate: newWallet(wallets.donate),
    donatePending: newWallet(wallets.donatePending),
    debt: newWallet(wallets.debt),
    donateDebt: newWallet(wallets.donateDebt),
  };
}
