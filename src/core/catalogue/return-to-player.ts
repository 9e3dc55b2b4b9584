import type { PriceKind } from './catalogue.ts';
import { type CentiG, type Kopecks, TICKETS_TOTAL } from '#src/shared/units.ts';

export interface ReturnRow {
  readonly tickets: number;
  readonly priceCentiG: CentiG;
}

/** The price of a case. A bonus point is worth one rouble, so points and kopecks are treated alike. */
export interface PricedAs {
  readonly priceKind: PriceKind;
  readonly price: number;
}

/**
 * Return to player in percent with two decimals, rounded down: sum(tickets x item price) / (1,000,000 x case price),
 * docs/rules.md 4. Null for a free case, where the quotient is undefined.
 */
export function floorReturnPercent(rows: readonly ReturnRow[], price: PricedAs, gPriceKopecks: Kopecks): number | null {
  if (price.priceKind === 'free') return null;
  const { won, paid } = wonAndPaid(rows, price, gPriceKopecks);
  return Number((won * 10_000n) / paid) / 100;
}

/** Numerator and denominator in the same scale: hundredths of G times the price of 1 G gives hundredths of a kopeck. */
function wonAndPaid(
  rows: readonly ReturnRow[],
  { price }: PricedAs,
  gPriceKopecks: Kopecks,
): { won: bigint; paid: bigint } {
  let centiGTickets = 0n;
  for (const row of rows) centiGTickets += BigInt(row.tickets) * BigInt(row.priceCentiG);
  return { won: centiGTickets * BigInt(gPriceKopecks), paid: BigInt(TICKETS_TOTAL) * BigInt(price) * 100n };
}
