import { type Kopecks, kopecks } from '#src/shared/units.ts';
import { ONE_E4, type PromoTerms } from './promo.ts';

/**
 * The money that a code adds to a top-up, rounded down. 0 for a code that gives an item, and for a top-up below the
 * minimum.
 */
export function promoGain(terms: PromoTerms, sumKopecks: Kopecks): Kopecks {
  if (sumKopecks < terms.minSumKopecks) return kopecks(0);
  if (terms.type === 1) return terms.amountKopecks;
  if (terms.type === 2) return kopecks(0);
  const gain = kopecks(Number((BigInt(sumKopecks) * BigInt(terms.multiplierE4 - ONE_E4)) / BigInt(ONE_E4)));
  return terms.amountKopecks > 0 && gain > terms.amountKopecks ? terms.amountKopecks : gain;
}
