import { addTopUp } from '#src/accounts/index.ts';
import { grantGift } from '#src/items/index.ts';
import { type PlayerWallets, openWallet, post } from '#src/ledger/index.ts';
import { writeNotice } from '#src/notices/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { consumePromo, promoGain } from '#src/promo/index.ts';
import { earnOf } from '#src/referral/index.ts';
import type { Settings } from '#src/settings/index.ts';
import { kopecks } from '#src/shared/units.ts';
import type { Payment } from './payment.ts';
import { countedOf, creditPostings } from './postings.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Whose wallets a payment moves, locked: the player's, and those of who invited the player. */
export interface Parties {
  readonly player: PlayerWallets;
  readonly inviter: PlayerWallets | null;
}

/** What a payment's end is reckoned by. */
export interface Terms {
  readonly settings: Settings;
  /** Until money by this method counts for withdrawals. */
  readonly settleDays: number;
  /** Whether who invited is still there: who left earns nothing. */
  readonly isInviterThere: boolean;
}

/** What a credit changes of the payment, and the wallets as they are afterwards. */
export interface Credited {
  readonly payment: Payment;
  readonly settleAt: Date | null;
  readonly parties: Parties;
}

/**
 * Gives a player what a payment brought: the money, what the promo code promised unless its uses have run out, what
 * counts for withdrawals (only the money really paid), a free spin of the wheel for a large one, and the inviter's
 * share. All in one posting, under the locks that the caller holds.
 */
export async function credit(tx: Tx, payment: Payment, parties: Parties, terms: Terms): Promise<Credited> {
  const { id, playerId, baseKopecks } = payment;
  const freeSpins = baseKopecks >= terms.settings.freeSpinTopUpKopecks ? 1 : 0;
  const isPending = terms.settleDays > 0;
  const donatePending = isPending
    ? await openWallet(tx, parties.player, 'donatePending')
    : parties.player.donatePending;
  const player = { ...parties.player, donatePending };
  const donate = isPending && donatePending !== null ? donatePending : player.donate;
  await addTopUp(tx, playerId, baseKopecks, freeSpins);
  const share = await shareOf(tx, payment, parties.inviter, terms);
  const promoGainKopecks = await usePromo(tx, payment);
  const postings = [...creditPostings({ id, baseKopecks }, player, donate, promoGainKopecks ?? 0), ...share];
  const balanceAfter = await post(tx, postings);
  await writeNotice(tx, playerId, {
    kind: 'payment.credited',
    params: { sumMinor: payment.amountMinor, currency: payment.currency, bonusKopecks: promoGainKopecks ?? 0 },
    link: `/payment/${payment.publicId}`,
  });
  return {
    payment: {
      ...payment,
      ...{ state: 'paid', promoGainKopecks, freeSpins, paidAt: tx.now, closedAt: tx.now },
      unsettledKopecks: isPending ? countedOf(payment, player) : 0,
    },
    settleAt: isPending ? timeAfter(tx.now, terms.settleDays * DAY_MS) : null,
    parties: {
      player: afterPost(player, balanceAfter),
      inviter: parties.inviter && afterPost(parties.inviter, balanceAfter),
    },
  };
}

const shareOf = async (tx: Tx, payment: Payment, inviter: PlayerWallets | null, { settings, isInviterThere }: Terms) =>
  inviter !== null && isInviterThere ? await earnOf(tx, { payment, inviter, levels: settings.referralLevels }) : [];

/** What the code adds, in kopecks; null without one, and where its uses ran out meanwhile: then the player is told. */
async function usePromo(tx: Tx, { id, playerId, baseKopecks, promo }: Payment): Promise<number | null> {
  if (promo === null) return null;
  if (!(await consumePromo(tx, promo, playerId, id))) {
    await writeNotice(tx, playerId, { kind: 'promo.missed', params: { code: promo.code }, link: null });
    return null;
  }
  if (promo.gift !== null) {
    const { itemId } = promo.gift;
    await grantGift(tx, playerId, promo.gift);
    await writeNotice(tx, playerId, { kind: 'promo.item', params: { code: promo.code, itemId }, link: '/profile' });
  }
  return promoGain(promo, kopecks(baseKopecks));
}

/** Wallets as a posting leaves them: news that comes as a whole (paid and given back) moves them twice. */
function afterPost(wallets: PlayerWallets, balanceAfter: (wallet: PlayerWallets['money']) => number): PlayerWallets {
  const moved = <One extends PlayerWallets['money'] | null>(wallet: One): One =>
    wallet === null ? wallet : { ...wallet, balance: balanceAfter(wallet) };
  return {
    playerId: wallets.playerId,
    money: moved(wallets.money),
    bonus: moved(wallets.bonus),
    donate: moved(wallets.donate),
    donatePending: moved(wallets.donatePending),
    debt: moved(wallets.debt),
    donateDebt: moved(wallets.donateDebt),
  };
}
