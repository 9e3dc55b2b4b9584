/**
 * Number formats of the store. Money, points, G and counts are written the Russian way in every language, as the
 * specification requires; shares and chances follow the language of the page, given by its BCP 47 tag. Spaces never
 * break, so that a number stays on one line. Every page loads this file; what few pages need is in `format-odds.ts` and
 * `format-value.ts`.
 */
const NBSP = '\u00a0';
export const VALUE_TAG = 'ru';

/** Creating a format costs far more than its use, so each is created once, on first use. */
const formats: Record<string, Intl.NumberFormat> = {};

/** A number with a range of decimals. */
export function formatNumber(value: number, tag: string, min = 0, max = min, style?: 'percent'): string {
  const format = (formats[[tag, min, max, style].join()] ??= new Intl.NumberFormat(tag, {
    style,
    minimumFractionDigits: min,
    maximumFractionDigits: max,
  }));
  return format.format(value).replaceAll(/[\u202f ]/g, NBSP);
}

/**
 * An amount in the displayed currency: `1 047 ₽`, `12 480,50 ₽`. Sums of one list share `decimals`, see
 * `moneyDecimals`.
 */
export const formatMoney = (amount: number, sign: string, decimals = Number.isInteger(amount) ? 0 : 2): string =>
  formatNumber(amount, VALUE_TAG, decimals) + NBSP + sign;

/** Bonus points without their unit, rounded to a whole number: `1 860`. */
export const formatPointCount = (points: number): string => formatNumber(points, VALUE_TAG);

export const formatCount = (count: number): string => formatNumber(count, VALUE_TAG);
