/**
 * Units of the store. Values are never floating-point numbers (docs/rules.md 1). The brands prevent passing kopecks
 * where points or tickets are expected.
 */
declare const unit: unique symbol;
type BrandedNumber<Name extends string> = number & { readonly [unit]: Name };

/** Money: hundredths of the base currency, a whole number. */
export type Kopecks = BrandedNumber<'Kopecks'>;
/** Bonus points: hundredths of a point, a whole number. */
export type CentiPoints = BrandedNumber<'CentiPoints'>;
/** The game's unit G: hundredths, a whole number. */
export type CentiG = BrandedNumber<'CentiG'>;

export const TICKETS_TOTAL = 1_000_000;

const whole = (value: number): number => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Value ${String(value)} is not an integer`);
  return value;
};

/** Brands a whole number as kopecks. Throws RangeError for any other number. */
export const kopecks = (value: number): Kopecks => whole(value) as Kopecks;
/** Brands a whole number as hundredths of a bonus point. Throws RangeError for any other number. */
export const centiPoints = (value: number): CentiPoints => whole(value) as CentiPoints;
/** Brands a whole number as hundredths of G. Throws RangeError for any other number. */
export const centiG = (value: number): CentiG => whole(value) as CentiG;
