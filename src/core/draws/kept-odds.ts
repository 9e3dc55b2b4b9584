import { z } from 'zod';
import type { TicketRange } from '#src/shared/roll.ts';
import { centiG, type CentiG, kopecks, type Kopecks } from '#src/shared/units.ts';

/** A range of tickets with what it gives: null is nothing, worth nothing. */
export interface KeptRange extends TicketRange {
  readonly itemId: number | null;
  /** What the item was worth when it was drawn for. */
  readonly priceKopecks: Kopecks;
  readonly priceCentiG: CentiG;
}

/** Odds that were made for one draw: ranges in ascending order that cover every ticket. */
export type KeptOdds = readonly KeptRange[];

const whole = z.int().min(0);
const KEPT = z.array(z.tuple([whole.nullable(), whole, whole, whole, whole]));

/** Odds as their row keeps them. */
export const oddsText = (odds: KeptOdds): string =>
  JSON.stringify(odds.map((row) => [row.itemId, row.from, row.to, row.priceKopecks, row.priceCentiG]));

/** Reads odds back from their row. Throws for what `oddsText` never wrote. */
export const oddsFromText = (text: string): KeptOdds =>
  KEPT.parse(JSON.parse(text)).map(([itemId, from, to, priceKopecks, priceCentiG]) => ({
    ...{ itemId, from, to },
    priceKopecks: kopecks(priceKopecks),
    priceCentiG: centiG(priceCentiG),
  }));
