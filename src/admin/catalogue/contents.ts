import type { PriceKind } from '#src/core/catalogue/index.ts';
import { floorReturnPercent } from '#src/core/catalogue/returns/index.ts';
import { type CentiG, type Kopecks, TICKETS_TOTAL } from '#src/shared/units.ts';

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

export interface ContentsFigures {
  readonly tickets: number;
  /** Return to the player in percent with two decimals, rounded down. Null for a free case. */
  readonly percent: number | null;
  /** Average value of one opening in kopecks, rounded down. */
  readonly averageKopecks: number;
  readonly rows: readonly RowFigures[];
}

export interface RowFigures {
  readonly itemId: number;
  /** Percent, exact to four decimals. */
  readonly chance: number;
  readonly change: number;
  /** Percentage points of the return from this item, with two decimals, rounded down. Null for a free case. */
  readonly share: number | null;
}

export interface Rules {
  readonly gPriceKopecks: Kopecks;
}

/** Computes the figures of contents. `published` holds the tickets by item of the current version. */
export function figuresOf(
  rows: readonly PricedRow[],
  pricedCase: PricedCase,
  { gPriceKopecks }: Rules,
  publishedTickets: ReadonlyMap<number, number>,
): ContentsFigures {
  const tickets = rows.reduce((sum, row) => sum + row.tickets, 0);
  return {
    tickets,
    percent: floorReturnPercent(rows, pricedCase, gPriceKopecks),
    averageKopecks: averageOf(rows, gPriceKopecks),
    rows: rows.map((row) => ({
      itemId: row.itemId,
      chance: row.tickets / (TICKETS_TOTAL / 100),
      change: row.tickets - (publishedTickets.get(row.itemId) ?? 0),
      share: floorReturnPercent([row], pricedCase, gPriceKopecks),
    })),
  };
}

function averageOf(rows: readonly PricedRow[], gPriceKopecks: Kopecks): number {
  let centiGTickets = 0n;
  for (const row of rows) centiGTickets += BigInt(row.tickets) * BigInt(row.priceCentiG);
  return Number((centiGTickets * BigInt(gPriceKopecks)) / (BigInt(TICKETS_TOTAL) * 100n));
}

/** Brings the tickets to one million by changing the item with the most tickets. Null when that item has too few. */
export function withRest<Row extends { readonly tickets: number }>(rows: readonly Row[]): readonly Row[] | null {
  const most = rows.reduce<Row | null>(
    (largest, row) => (row.tickets > (largest?.tickets ?? -1) ? row : largest),
    null,
  );
  const unassigned = TICKETS_TOTAL - rows.reduce((sum, row) => sum + row.tickets, 0);
  if (most === null || most.tickets + unassigned < 1) return null;
  return rows.map((row) => (row === most ? { ...row, tickets: row.tickets + unassigned } : row));
}
