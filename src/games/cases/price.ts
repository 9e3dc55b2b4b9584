import type { PriceKind, PublishedCase } from '#src/core/catalogue/index.ts';
import type { PlayerWallets, Posting, Wallet } from '#src/core/ledger/index.ts';
import { floorPercentOf, pointsFor } from '#src/shared/money.ts';
import { type CentiPoints, centiPoints, kopecks } from '#src/shared/units.ts';

/** Price of an opening and its cashback. */
export interface OpeningPrice {
  readonly kind: PriceKind | 'voucher';
  /** Kopecks, or hundredths of a point when paid with bonus points. */
  readonly paid: number;
  /** Cashback of the case itself. */
  readonly cashbackCentiPoints: CentiPoints;
  /** Cashback won at the wheel, while it runs. */
  readonly wheelCentiPoints: CentiPoints;
}

export interface PriceTerms {
  readonly isByVoucher: boolean;
  /** Wheel cashback in percent; null when none runs. */
  readonly wheelPercent: number | null;
}

/**
 * The price of `count` openings at once: the case's price times the count. Each cashback applies to the total and is
 * rounded down. A point is worth a rouble, so cashback on points uses the same formula. A voucher opening costs nothing
 * and earns no cashback.
 */
export function openingPrice(
  offer: Pick<PublishedCase, 'priceKind' | 'price' | 'cashbackPercent'>,
  count: number,
  { isByVoucher, wheelPercent }: PriceTerms,
): OpeningPrice {
  const paid = isByVoucher ? 0 : offer.price * count;
  const back = (percent: number | null): CentiPoints =>
    paid === 0 || percent === null ? centiPoints(0) : pointsFor(floorPercentOf(kopecks(paid), percent));
  return {
    kind: isByVoucher ? 'voucher' : offer.priceKind,
    paid,
    cashbackCentiPoints: back(offer.cashbackPercent),
    wheelCentiPoints: back(wheelPercent),
  };
}

export const payingWallet = (wallets: PlayerWallets, { kind }: Pick<OpeningPrice, 'kind'>): Wallet =>
  kind === 'bonuses' ? wallets.bonus : wallets.money;

/** Ledger transfers of an opening: the price to the house, each cashback to the player. Zero amounts are left out. */
export function openingPostings(wallets: PlayerWallets, openingId: number, price: OpeningPrice): Posting[] {
  const subject = { type: 'opening', id: openingId };
  const payer = payingWallet(wallets, price);
  const toPlayer = { debit: 'case_cashback', credit: wallets.bonus, unit: 'BONUS', subject } as const;
  const postings: Posting[] = [
    { debit: payer, credit: 'case_revenue', unit: payer.unit, amount: price.paid, kind: 'case_opening', subject },
    { ...toPlayer, amount: price.cashbackCentiPoints, kind: 'case_cashback' },
    { ...toPlayer, amount: price.wheelCentiPoints, kind: 'wheel_cashback' },
  ];
  return postings.filter(({ amount }) => amount > 0);
}
