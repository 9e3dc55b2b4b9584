/** Formats of prices, points in words, and G. */
import type { T } from './text-keys.ts';
import { formatMoney, formatNumber, VALUE_TAG } from './format.ts';

const NBSP = '\u00a0';

/** A sum in two units: rounded in the display currency, exact in kopecks. */
export interface RoundedSum {
  readonly price: number;
  /** Kopecks. */
  readonly priceMinor: number;
}

/** Decimals of money that the amounts of one list share: none when all are whole, otherwise two. */
export const moneyDecimals = (amounts: readonly number[]): number => (amounts.every(Number.isInteger) ? 0 : 2);

/** A price that is never displayed as nothing: `<0,01 $` when it is less than the smallest sum of the currency. */
export const formatPrice = ({ price, priceMinor }: RoundedSum, sign: string, decimals?: number): string =>
  price === 0 && priceMinor > 0 ? `<${formatMoney(0.01, sign)}` : formatMoney(price, sign, decimals);

/** Points that are moved or promised, without their unit: `34,90` with hundredths when there are any. */
export const formatExactPoints = (points: number): string =>
  formatNumber(points, VALUE_TAG, Number.isInteger(points) ? 0 : 2);

/** Short unit of bonus points, by language tag. */
const POINT_UNITS: Readonly<Record<string, string>> = { ru: 'б', uk: 'б', pl: 'pkt' };
const OTHER_POINT_UNIT = 'pts';

/** The unit of points for screen readers, beside a coin: `pts`. */
export const pointUnit = (tag: string): string => POINT_UNITS[tag] ?? OTHER_POINT_UNIT;

/** Bonus points in words, for a sentence: `1 860 points`. Elsewhere `Points` draws a coin. */
export const formatPoints = (points: number, t: T): string =>
  t('layout.points', { count: points, points: formatExactPoints(points) });

/** The displayed currency. */
export interface PointCurrency {
  readonly sign: string;
  /** Currency per 1 rouble: what one point is worth. */
  readonly rate: string;
}

/** Points in the displayed currency, rounded down to its smallest sum: `≈ 0,27 $`. */
export const formatWorth = (points: number, { sign, rate }: PointCurrency): string =>
  // The addition outweighs the error of the multiplication: 29 points at 0.01 are 0.29, not 0.28.
  `≈${NBSP}${formatMoney(Math.floor(points * Number(rate) * 100 + 1e-6) / 100, sign)}`;

/** An amount in the game's currency without its sign, always with two decimals: `24,10`, as players type it. */
export const formatListing = (amount: number): string => formatNumber(amount, VALUE_TAG, 2);

/** An amount in the game's currency: `24,10 G`. */
export const formatG = (amount: number, t: T): string => `${formatListing(amount)}${NBSP}${t('layout.gameCurrency')}`;
