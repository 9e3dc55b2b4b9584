/**
 * The units in which the store counts. Nothing near value is a floating-point number (docs/rules.md 1);
 * the brands keep kopecks from being handed where points or tickets are meant.
 */
declare const unit: unique symbol;
type Branded<Name extends string> = number & { readonly [unit]: Name };

/** Money: hundredths of the base currency, a whole number. */
export type Kopecks = Branded<'Kopecks'>;
/** Bonus points: hundredths of a point, a whole number. */
export type CentiPoints = Branded<'CentiPoints'>;
/** The game's unit G: hundredths, a whole number. */
export type CentiG = Branded<'CentiG'>;

/** How many tickets one draw has. */
export const TICKETS_TOTAL = 1_000_000;

const whole = (value: number): number => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${String(value)}`);
  return value;
};

/** Takes a whole number as kopecks; throws RangeError for anything else. */
export const kopecks = (value: number): Kopecks => whole(value) as Kopecks;
/** Takes a whole number as hundredths of a bonus point; throws RangeError for anything else. */
export const centiPoints = (value: number): CentiPoints => whole(value) as CentiPoints;
/** Takes a whole number as hundredths of G; throws RangeError for anything else. */
export const centiG = (value: number): CentiG => whole(value) as CentiG;

/**
 * Reads a BIGINT or DECIMAL(n,0) as the driver hands it back (number, or text when large).
 * Throws RangeError for what a number cannot hold exactly, so that a sum is never silently wrong.
 */
export const wholeFromRow = (value: unknown): number =>
  whole(typeof value === 'bigint' ? Number(value) : Number(value));
