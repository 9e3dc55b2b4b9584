import type { PlayerWallets, Posting } from '#src/ledger/index.ts';
import { floorPercentOf, pointsFor } from '#src/shared/money.ts';
import { type CentiPoints, type Kopecks, kopecks } from '#src/shared/units.ts';

/** What an opening costs, and the points that come back for it. */
export interface OpeningPrice {
  readonly paidKopecks: Kopecks;
  readonly cashbackCentiPoints: CentiPoints;
}

/**
 * The price of `count` openings at once: the case's price times the count, and the case's cashback on the whole sum as
 * bonus points, rounded down.
 */
export function openingPrice(priceKopecks: number, cashbackPercent: number | null, count: number): OpeningPrice {
  const paidKopecks = kopecks(priceKopecks * count);
  return { paidKopecks, cashbackCentiPoints: pointsFor(floorPercentOf(paidKopecks, cashbackPercent ?? 0)) };
}

/** The transfers of an opening: the price to the house, the cashback to the player. */
export function openingPostings(wallets: PlayerWallets, openingId: number, price: OpeningPrice): Posting[] {
  const subject = { type: 'opening', id: openingId };
  const postings: Posting[] = [
    {
      debit: wallets.money,
      credit: 'case_revenue',
      unit: 'RUB',
      amount: price.paidKopecks,
      kind: 'case_opening',
      subject,
    },
  ];
  if (price.cashbackCentiPoints > 0) {
    postings.push({
      debit: 'case_cashback',
      credit: wallets.bonus,
      unit: 'BONUS',
      amount: price.cashbackCentiPoints,
      kind: 'case_cashback',
      subject,
    });
  }
  return postings;
}
