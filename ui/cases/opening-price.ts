import { formatExactPoints, formatPoints, formatWorth } from '#src/shared/format-value.ts';
import type { ShownAverageCost } from '#src/shared/average-cost-text.ts';
import type { PriceKind } from '#ui/models/cases.ts';
import { formatMoney } from '#src/shared/format.ts';
import type { T } from '#src/shared/text-keys.ts';

/**
 * Price and payment unit of an opening. Sums are in the display currency, or whole points when the case is paid with
 * bonuses.
 */
export interface OpeningPrice {
  readonly kind: PriceKind;
  /** Price of 1, 2, … 10 openings. */
  readonly totals: readonly number[];
  /** The same as charged: kopecks, or hundredths of a point. */
  readonly totalsMinor: readonly number[];
  /** Struck-through prices; null without one. */
  readonly oldTotals: readonly number[] | null;
  readonly sign: string;
  /** Display currency per 1 rouble. */
  readonly rate: string;
  /** Average cost of ten openings after what they return; negative when they return more, null for a free case. */
  readonly averageCost: number | null;
}

/** The player's balances: `balance` in the display currency, `balanceMinor` in kopecks, `bonuses` in whole points. */
export interface Purse {
  readonly balance: number;
  readonly balanceMinor: number;
  readonly bonuses: number;
}

/** Formats a price or a balance in the payment unit of the case: `1 047 ₽`, `300 points`. */
export function sumText(amount: number, { kind, sign }: Pick<OpeningPrice, 'kind' | 'sign'>, t: T): string {
  return kind === 'bonuses' ? formatPoints(amount, t) : formatMoney(amount, sign);
}

/** The average cost of ten openings, for the line of the price; null for a free case. */
export const averageOf = (price: OpeningPrice, t: T): ShownAverageCost | null =>
  price.averageCost === null
    ? null
    : { game: 'cases', cost: price.averageCost, sum: sumText(Math.abs(price.averageCost), price, t) };

/** The same with the worth of points in money: `300 points ≈ 3,27 $`. */
function sumAndWorth(amount: number, price: Pick<OpeningPrice, 'kind' | 'sign' | 'rate'>, t: T): string {
  const sum = sumText(amount, price, t);
  return price.kind === 'bonuses' ? `${sum} ${formatWorth(amount, price)}` : sum;
}

/** Says what is missing for an opening. */
export const missingText = (missing: number, price: Pick<OpeningPrice, 'kind' | 'sign'>, t: T): string =>
  price.kind === 'bonuses'
    ? t('cases.opener.missingPoints', { count: missing, points: formatExactPoints(missing) })
    : t('cases.opener.missing', { sum: formatMoney(missing, price.sign) });

/** Total price of several openings, as rounded by the server. */
export const totalOf = (price: OpeningPrice, count: number): number => price.totals[count - 1] ?? 0;

/** The price of some openings as the store charges it: kopecks, or hundredths of a point. */
export const totalMinorOf = (price: Pick<OpeningPrice, 'totalsMinor'>, count: number): number =>
  price.totalsMinor[count - 1] ?? 0;

/** Text of the open button, with the total price. */
export function openText(t: T, price: OpeningPrice, count: number, isAgain = false): string {
  if (price.kind === 'free') return t('cases.opener.openFree');
  const words = { count, sum: sumAndWorth(totalOf(price, count), price, t) };
  if (count === 1) return t(isAgain ? 'cases.opener.againOne' : 'cases.opener.openOne', { sum: words.sum });
  return t(isAgain ? 'cases.opener.again' : 'cases.opener.open', words);
}

/**
 * Missing amount for several openings, in the display unit; null when the balance is sufficient. Compares whole
 * kopecks, so that the rounding of a display currency never blocks an opening.
 */
export function missingFor(price: OpeningPrice, purse: Purse, count: number): number | null {
  if (price.kind === 'free') return null;
  const total = totalOf(price, count);
  if (price.kind === 'bonuses') return purse.bonuses >= total ? null : total - purse.bonuses;
  if (purse.balanceMinor >= totalMinorOf(price, count)) return null;
  return Math.max(1, Math.round((total - purse.balance) * 100)) / 100;
}
