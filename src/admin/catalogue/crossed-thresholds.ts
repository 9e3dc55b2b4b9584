import type { CatalogueItem } from '#src/core/catalogue/index.ts';
import type { PriceChange } from '#src/core/catalogue/prices/index.ts';
import { itemValueOf } from '#src/core/catalogue/models/index.ts';
import { type Kopecks, centiG } from '#src/shared/units.ts';

/**
 * A sum that an item's price is compared with: the price of a case that holds it, the limits of a free case or of a
 * spin that may give it, the limit of a promo code for a skin, and the most that such a code may have.
 */
export interface PriceThreshold {
  readonly kind: 'case' | 'freeCase' | 'spin' | 'skinCode' | 'skinMax';
  /** Title of the case, or the code; empty otherwise. */
  readonly name: string;
  readonly beforeKopecks: number;
  /** Differs when a list changes the price of the case, too. */
  readonly afterKopecks: number;
}

export interface CrossedThreshold extends PriceThreshold {
  /** True when the item costs more than the threshold afterwards. */
  readonly isAbove: boolean;
}

/** The thresholds that have the price on one side before a change and on the other side afterwards. */
export function crossedThresholds(
  { before, after }: Pick<PriceChange, 'before' | 'after'>,
  thresholds: readonly PriceThreshold[],
  gPriceKopecks: Kopecks,
): CrossedThreshold[] {
  const worthOf = (price: number): number =>
    itemValueOf({ priceCentiG: centiG(price) } satisfies Pick<CatalogueItem, 'priceCentiG'>, gPriceKopecks)
      .priceKopecks;
  return thresholds.flatMap((threshold): CrossedThreshold[] => {
    const isAbove = worthOf(after.price) > threshold.afterKopecks;
    return worthOf(before.price) > threshold.beforeKopecks === isAbove ? [] : [{ ...threshold, isAbove }];
  });
}
