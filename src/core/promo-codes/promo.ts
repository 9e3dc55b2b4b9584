import type { CentiG, Kopecks } from '#src/shared/units.ts';

/**
 * Types of the specification: 0 and 5 multiply a top-up (5 is a wheel prize), 1 adds a fixed amount, 2 gives a skin.
 */
export type PromoType = 0 | 1 | 2 | 5;

/** The factor 1 in ten-thousandths, the unit of multipliers. */
export const ONE_E4 = 10_000;

export interface PromoGift {
  readonly itemId: number;
  /** 1 (common) to 6 (arcane). */
  readonly rarity: number;
  readonly priceKopecks: Kopecks;
  readonly priceCentiG: CentiG;
}

export interface PromoTerms {
  readonly type: PromoType;
  /** Ten-thousandths: 11,000 adds 10%. 10,000 for types that do not multiply. */
  readonly multiplierE4: number;
  /**
   * Type 1: the added amount. Type 2: the maximum value of the skin. Types that multiply: the most that they add, 0
   * without a limit.
   */
  readonly amountKopecks: Kopecks;
  /** The minimum top-up; 0 without a minimum. */
  readonly minSumKopecks: Kopecks;
}

/** A code that a player can use for a top-up now. */
export interface PromoOffer extends PromoTerms {
  readonly promoId: number;
  readonly code: string;
  /** Type 2: the gift if the code were bound now. */
  readonly gift: PromoGift | null;
}

/**
 * The terms of a code bound to a payment, frozen so that later changes of the code do not affect the payment. Plain
 * JSON, stored unchanged in the row of the payment.
 */
export type BoundPromo = PromoOffer;
