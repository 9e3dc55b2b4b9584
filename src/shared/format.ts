/**
 * Number formats of the store. Value (money, points, G) is grouped the Russian way in every language, as the
 * specification requires; counts and shares follow the language of the page, given by its BCP 47 tag. Spaces never
 * break, so that a number stays on one line.
 */
const NBSP = '\u00a0';
const VALUE_TAG = 'ru';

/** Unit of bonus points in words, by language tag. */
const POINT_UNITS: Readonly<Record<string, string>> = { en: 'pts', pl: 'pkt' };
const CYRILLIC_POINT_UNIT = 'б';

/** A sum in two units: rounded in the display currency, exact in kopecks. */
export interface RoundedSum {
  readonly price: number;
  /** Kopecks. */
  readonly priceMinor: number;
}

/** Creating a format costs far more than its use, so each is created once, on first use. */
const formats = new Map<string, Intl.NumberFormat>();

function write(value: number, tag: string, minDecimals: number, maxDecimals: number, style?: 'percent'): string {
  const key = [tag, minDecimals, maxDecimals, style].join();
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(tag, {
      style,
      minimumFractionDigits: minDecimals,
      maximumFractionDigits: maxDecimals,
    });
    formats.set(key, format);
  }
  return format.format(value).replaceAll(/[\u202f ]/g, NBSP);
}

/** Decimals of money: none for a whole amount, otherwise two. Amounts of one list share the result. */
export const moneyDecimals = (...amounts: readonly number[]): number => (amounts.every(Number.isInteger) ? 0 : 2);

/** An amount in the displayed currency: `1 047 ₽`, `12 480,50 ₽`. `decimals` is that of a list, see `moneyDecimals`. */
export const formatMoney = (amount: number, sign: string, decimals = moneyDecimals(amount)): string =>
  write(amount, VALUE_TAG, decimals, decimals) + NBSP + sign;

/** A price that is never displayed as nothing: `<0,01 $` when it is less than the smallest sum of the currency. */
export const formatPrice = ({ price, priceMinor }: RoundedSum, sign: string, decimals?: number): string =>
  price === 0 && priceMinor > 0 ? `<${formatMoney(0.01, sign)}` : formatMoney(price, sign, decimals);

/** Bonus points without their unit, rounded to a whole number: `1 860`. `isExact` keeps their hundredths. */
export const formatPointCount = (points: number, isExact = false): string =>
  write(points, VALUE_TAG, 0, isExact ? 2 : 0);

/** The unit of points in words: `pts`. */
export const pointUnit = (tag: string): string => POINT_UNITS[tag] ?? CYRILLIC_POINT_UNIT;

/** Bonus points in words, for a sentence: `1 860 pts`. Elsewhere `Points` draws a coin. */
export const formatPoints = (points: number, tag: string): string => formatPointCount(points) + NBSP + pointUnit(tag);

/** The displayed currency, and the worth of one point in it. */
export interface PointCurrency {
  readonly sign: string;
  readonly pointWorth: number;
}

/** Points in the displayed currency, rounded down to its smallest sum: `≈ 0,27 $`. */
export const formatWorth = (points: number, { sign, pointWorth }: PointCurrency): string => {
  // The addition outweighs the error of the multiplication: 29 points at 0.01 are 0.29, not 0.28.
  const price = Math.floor(points * pointWorth * 100 + 1e-6) / 100;
  return `≈${NBSP}${formatPrice({ price, priceMinor: points }, sign)}`;
};

/** An amount in G, always with two decimals: `24,10 G`. */
export const formatG = (amount: number): string => `${write(amount, VALUE_TAG, 2, 2)}${NBSP}G`;

export const formatCount = (count: number, tag: string): string => write(count, tag, 0, 0);

/** A number with up to four decimals: `0.9641`. */
export const formatFigure = (figure: number, tag: string): string => write(figure, tag, 0, 4);

/** A rate in percent, up to four decimals: `10%`, `0.0213%`. */
export const formatPercent = (percent: number, tag: string): string => write(percent / 100, tag, 0, 4, 'percent');

/** A share in percent with two decimals, so that shares in a column align: `0.10%`. */
export const formatShare = (percent: number, tag: string): string => write(percent / 100, tag, 2, 2, 'percent');

/**
 * A chance in percent with two decimals: `44.29%`. A chance that two decimals would display as zero has four, because
 * no possible prize has a chance of zero.
 */
export const formatChance = (percent: number, tag: string): string =>
  percent > 0 && percent < 0.01 ? formatPercent(percent, tag) : formatShare(percent, tag);

/** A range of tickets: `146,400–181,499`, or one ticket. */
export const formatTickets = ({ from, to }: { readonly from: number; readonly to: number }, tag: string): string =>
  from === to ? formatCount(from, tag) : `${formatCount(from, tag)}–${formatCount(to, tag)}`;
