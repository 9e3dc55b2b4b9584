import type { PriceKind } from './catalogue.ts';
import { type CentiG, type Kopecks, TICKETS_TOTAL } from '#src/shared/units.ts';

/** What return is reckoned from: how many tickets win what. */
export interface ReturnRow {
  readonly tickets: number;
  readonly priceCentiG: CentiG;
}

/** A case's price. A bonus point is worth one rouble, so points and kopecks are reckoned alike. */
export interface PricedAs {
  readonly priceKind: PriceKind;
  readonly price: number;
}

/**
 * Return to player in percent with two decimals, rounded down: sum(tickets x item price) / (1,000,000 x case price),
 * docs/rules.md 4. Null for a free case, which has nothing to return.
 */
export function floorReturnPercent(rows: readonly ReturnRow[], price: PricedAs, gPriceKopecks: Kopecks): number | null {
  if (price.priceKind === 'free') return null;
  const { won, paid } = wonAndPaid(rows, price, gPriceKopecks);
  return Number((won * 10_000n) / paid) / 100;
}

/** Tells whether the return lies in a band of whole percent, both ends included, exactly. A free case always does. */
export function isReturnWithin(
  rows: readonly ReturnRow[],
  price: PricedAs,
  gPriceKopecks: Kopecks,
  band: { readonly minPercent: number; readonly maxPercent: number },
): boolean {
  if (price.priceKind === 'free') return true;
  const { won, paid } = wonAndPaid(rows, price, gPriceKopecks);
  return won * 100n >= paid * BigInt(band.minPercent) && won * 100n <= paid * BigInt(band.maxPercent);
}

/** Both sides of the quotient, scaled alike: hundredths of G times the price of 1 G is hundredths of a kopeck. */
function wonAndPaid(
  rows: readonly ReturnRow[],
  { price }: PricedAs,
  gPriceKopecks: Kopecks,
): { won: bigint; paid: bigint } {
  let centiGTickets = 0n;
  for (const row of rows) centiGTickets += BigInt(row.tickets) * BigInt(row.priceCentiG);
  return {
    won: centiGTickets * BigInt(gPriceKopecks),
    paid: BigInt(TICKETS_TOTAL) * BigInt(price) * 100n,
  };
}
