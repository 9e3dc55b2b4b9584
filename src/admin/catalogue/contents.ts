import { isReturnWithin, floorReturnPercent, type PriceKind } from '#src/catalogue/index.ts';
import type { ReturnBand } from '#src/settings/index.ts';
import { type CentiG, type Kopecks, TICKETS_TOTAL } from '#src/shared/units.ts';

/** What figures are reckoned from: tickets of an item, and what it costs now. */
export interface PricedRow {
  readonly itemId: number;
  readonly tickets: number;
  readonly priceCentiG: CentiG;
}

export interface PricedCase {
  readonly priceKind: PriceKind;
  /** Kopecks, or hundredths of a point. */
  readonly price: number;
}

/** What contents come to, before anybody publishes them. */
export interface ContentsFigures {
  readonly tickets: number;
  /** Return to the player in percent with two decimals, rounded down; null for a free case. */
  readonly percent: number | null;
  readonly isWithin: boolean;
  /** What one opening gives on average, in kopecks, rounded down. */
  readonly averageKopecks: number;
  readonly rows: readonly RowFigures[];
}

export interface RowFigures {
  readonly itemId: number;
  /** Percent, exact to four decimals. */
  readonly chance: number;
  /** Tickets more or less than in what is published. */
  readonly change: number;
  /** Points of the return that this item brings, with two decimals, rounded down; null for a free case. */
  readonly share: number | null;
}

export interface Rules {
  readonly gPriceKopecks: Kopecks;
  readonly returnBand: ReturnBand;
}

/** Reckons what some contents come to. `published` has the tickets by item of what is open now. */
export function figuresOf(
  rows: readonly PricedRow[],
  priced: PricedCase,
  { gPriceKopecks, returnBand }: Rules,
  published: ReadonlyMap<number, number>,
): ContentsFigures {
  const tickets = rows.reduce((sum, row) => sum + row.tickets, 0);
  return {
    tickets,
    percent: floorReturnPercent(rows, priced, gPriceKopecks),
    isWithin: isReturnWithin(rows, priced, gPriceKopecks, returnBand),
    averageKopecks: averageOf(rows, gPriceKopecks),
    rows: rows.map((row) => ({
      itemId: row.itemId,
      chance: row.tickets / (TICKETS_TOTAL / 100),
      change: row.tickets - (published.get(row.itemId) ?? 0),
      share: floorReturnPercent([row], priced, gPriceKopecks),
    })),
  };
}

function averageOf(rows: readonly PricedRow[], gPriceKopecks: Kopecks): number {
  let centiGTickets = 0n;
  for (const row of rows) centiGTickets += BigInt(row.tickets) * BigInt(row.priceCentiG);
  return Number((centiGTickets * BigInt(gPriceKopecks)) / (BigInt(TICKETS_TOTAL) * 100n));
}

/**
 * The same rows with what lacks of a million given to the item that has most tickets, or taken from it; null where that
 * item has not so many.
 */
export function withRest<Row extends { readonly tickets: number }>(rows: readonly Row[]): readonly Row[] | null {
  const most = rows.reduce<Row | null>((found, row) => (row.tickets > (found?.tickets ?? -1) ? row : found), null);
  const rest = TICKETS_TOTAL - rows.reduce((sum, row) => sum + row.tickets, 0);
  if (most === null || most.tickets + rest < 1) return null;
  return rows.map((row) => (row === most ? { ...row, tickets: row.tickets + rest } : row));
}
