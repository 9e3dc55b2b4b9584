import type { Kopecks } from '#src/shared/units.ts';
import type { CentiG } from '#src/shared/units.ts';

/** SPEC's types: 0 and 5 multiply a top-up (5 was won at the wheel), 1 adds a fixed sum, 2 gives a skin. */
export type PromoType = 0 | 1 | 2 | 5;

/** What 1 is in ten-thousandths, in which multipliers are kept. */
export const ONE_E4 = 10_000;

/** The item that a code of type 2 gives, with the worth it is granted at. */
export interface PromoGift {
  readonly itemId: number;
  /** 1 (common) to 6 (arcane). */
  readonly rarity: number;
  readonly priceKopecks: Kopecks;
  readonly priceCentiG: CentiG;
}

/** What a code promises for a top-up. */
export interface PromoTerms {
  readonly type: PromoType;
  /** Ten-thousandths: 11,000 gives a tenth more. 10,000 for types that do not multiply. */
  readonly multiplierE4: number;
  /** Type 1: the sum that is added. Type 2: what the skin may be worth at most. Else 0. */
  readonly amountKopecks: Kopecks;
  /** The least top-up; 0 without one. */
  readonly minSumKopecks: Kopecks;
}

/** A code that a player may use for a top-up now. */
export interface PromoOffer extends PromoTerms {
  readonly promoId: number;
  /** In its normalised form. */
  readonly code: string;
  /** Type 2: what would be given if it were bound now. */
  readonly gift: PromoGift | null;
}

/**
 * A code as it was bound to a payment: frozen, so that nothing which happens to the code until the payment comes in
 * changes what was promised. Plain JSON, which the payment's row keeps as it stands.
 */
export type BoundPromo = PromoOffer;
