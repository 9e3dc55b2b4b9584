import { formatMoney, formatPoints } from '#src/shared/format.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { OpeningPrice, Purse } from './props.ts';

/** A price or a balance in what the case is paid with: `1 047 ₽`, `300 б`. */
export function sumText(amount: number, { kind, sign }: Pick<OpeningPrice, 'kind' | 'sign'>): string {
  return kind === 'bonuses' ? formatPoints(amount) : formatMoney(amount, sign);
}

/** The price of some openings, from the server's own rounding. */
export const totalOf = (price: OpeningPrice, count: number): number => price.totals[count - 1] ?? 0;

/** What the button says: the sum stands on the button that spends it. */
export function openText(t: T, price: OpeningPrice, count: number, isAgain = false): string {
  if (price.kind === 'free') return t('cases.opener.openFree');
  const words = { count, sum: sumText(totalOf(price, count), price) };
  if (!isAgain) return t('cases.opener.open', words);
  return count === 1 ? t('cases.opener.againOne', { sum: words.sum }) : t('cases.opener.again', words);
}

/**
 * What a player lacks for some openings, in the shown unit; null when it is enough. Compared in whole kopecks, so that
 * the rounding of a shown currency never refuses anybody.
 */
export function missingFor(price: OpeningPrice, purse: Purse, count: number): number | null {
  if (price.kind === 'free') return null;
  const total = totalOf(price, count);
  if (price.kind === 'bonuses') return purse.bonuses >= total ? null : total - purse.bonuses;
  if (purse.balanceMinor >= price.priceMinor * count) return null;
  return Math.max(1, Math.round((total - purse.balance) * 100)) / 100;
}

/** What a player has of what the case is paid with. */
export const heldOf = (price: OpeningPrice, purse: Purse): number =>
  price.kind === 'bonuses' ? purse.bonuses : purse.balance;
