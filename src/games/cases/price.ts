import type { PriceKind, PublishedCase } from '#src/catalogue/index.ts';
import type { PlayerWallets, Posting, Wallet } from '#src/ledger/index.ts';
import { floorPercentOf, pointsFor } from '#src/shared/money.ts';
import { type CentiPoints, centiPoints, kopecks } from '#src/shared/units.ts';

/** What an opening costs, and the points that come back for it. */
export interface OpeningPrice {
  readonly kind: PriceKind | 'voucher';
  /** Kopecks, or hundredths of a point when paid with bonuses. */
  readonly paid: number;
  /** What the case itself gives back. */
  readonly cashbackCentiPoints: CentiPoints;
  /** What the wheel's cashback gives back, while it runs. */
  readonly wheelCentiPoints: CentiPoints;
}

/** What makes an opening free, or gives something back for it. */
export interface PriceTerms {
  readonly isByVoucher: boolean;
  /** Percent of the wheel's cashback; null while none runs. */
  readonly wheelPercent: number | null;
}

/**
 * The price of `count` openings at once: the case's price times the count, and each cashback on the whole sum as bonus
 * points, rounded down. A point is worth a rouble, so what is paid with points is reckoned alike. A voucher costs
 * nothing and gives nothing back.
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

/** The wallet that an opening is paid from. */
export const payingWallet = (wallets: PlayerWallets, { kind }: Pick<OpeningPrice, 'kind'>): Wallet =>
  kind === 'bonuses' ? wallets.bonus : wallets.money;

/** The transfers of an opening: the price to the house, each cashback to the player. Nothing moves for nothing. */
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
