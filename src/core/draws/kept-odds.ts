import { z } from 'zod';
import type { TicketRange } from '#src/shared/roll.ts';
import { centiG, type CentiG, kopecks, type Kopecks } from '#src/shared/units.ts';

/** A range of tickets with its prize. A null item means no prize and no value. */
export interface KeptRange extends TicketRange {
  readonly itemId: number | null;
  /** The value of the item at the time of the draw. */
  readonly priceKopecks: Kopecks;
  readonly priceCentiG: CentiG;
}

/** Odds made for one draw: ranges in ascending order that cover every ticket. */
export type KeptOdds = readonly KeptRange[];

const whole = z.int().min(0);
const KEPT = z.array(z.tuple([whole.nullable(), whole, whole, whole, whole]));

export const oddsText = (odds: KeptOdds): string =>
  JSON.stringify(odds.map((row) => [row.itemId, row.from, row.to, row.priceKopecks, row.priceCentiG]));

/** Parses stored odds. Throws for text that `oddsText` did not write. */
export const oddsFromText = (text: string): KeptOdds =>
  KEPT.parse(JSON.parse(text)).map(([itemId, from, to, priceKopecks, priceCentiG]) => ({
    itemId,
    from,
    to,
    priceKopecks: kopecks(priceKopecks),
    priceCentiG: centiG(priceCentiG),
  }));
