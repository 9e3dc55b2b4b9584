import { formatPercent } from '#src/shared/format-odds.ts';
import { currencyWords } from './currency-words.ts';
import { formatCount, formatMoney } from './format.ts';
import { formatPrice } from './format-value.ts';
import { ceilToOtherCurrency, ceilToUnits, floorKopecksOf, floorToCurrency } from './money.ts';
import type { T } from './text-keys.ts';
import { typedSum } from './typed.ts';
import { kopecks } from './units.ts';

/**
 * The benefit of a promo code for a top-up, with the field names of the specification. Amounts are in the base
 * currency.
 */
export interface PromoModel {
  readonly multiplayer: number;
  readonly type: number;
  readonly minSum: number;
  readonly price: number;
}

/** The amount to pay and the amount credited, in the displayed currency. */
export interface Bill {
  readonly sum: number;
  readonly bonus: number;
  readonly total: number;
}

const TYPES_THAT_MULTIPLY: readonly number[] = [0, 5];

/** A typed amount in hundredths; null when it is no sum or not above zero. */
export const hundredthsOf = (typed: string): number | null => typedSum(typed) || null;

/** Formats hundredths for an input field: no decimals for whole amounts, otherwise a point and two decimals. */
export function typedHundredths(hundredths: number): string {
  const [whole, part] = [Math.floor(hundredths / 100), hundredths % 100];
  return part === 0 ? String(whole) : `${String(whole)}.${String(part).padStart(2, '0')}`;
}

/** A typed sum in another currency, rounded up; text that is no sum stays as it is. */
export function typedInCurrency(text: string, fromRate: string, toRate: string): string {
  const hundredths = hundredthsOf(text);
  if (hundredths === null || fromRate === toRate) return text;
  return typedHundredths(ceilToOtherCurrency(hundredths, fromRate, toRate));
}

/** The minimum of a payment method in whole units of the currency, rounded up. */
export const minimumOf = (minSum: number, rate: string): number => ceilToUnits(kopecks(Math.round(minSum * 100)), rate);

/** Says that a sum is below the minimum of a payment method, `least` in whole units of the currency. */
export const minimalSumText = (
  t: T,
  method: string,
  least: number,
  { code, name }: { readonly code: string; readonly name: string },
): string =>
  t('errors.payment.minimalSum', {
    method,
    sum: formatCount(least),
    currency: currencyWords(code, t.tag, least, name),
  });

/** A sum of the base currency in whole units of another one, rounded down; below one unit, with its hundredths. */
export function promisedOf(value: number, rate: string): number {
  const exact = floorToCurrency(kopecks(Math.round(value * 100)), rate);
  return exact < 1 ? exact : Math.floor(exact);
}

/** The percentage that a code adds; null when it does not multiply. */
export const percentOf = ({ type, multiplayer }: PromoModel): number | null =>
  TYPES_THAT_MULTIPLY.includes(type) ? Math.round((multiplayer * 100 - 100) * 100) / 100 : null;

/**
 * The result of a payment of `hundredths`. The gain is calculated as on the server, in the base currency, rounded down;
 * the sum is not converted there and back, as in lists of payments.
 */
export function billOf(hundredths: number, rate: string, promo: PromoModel | null): Bill {
  const base = floorKopecksOf(hundredths, rate);
  const gain = promo === null || base < Math.round(promo.minSum * 100) ? 0 : gainOf(promo, base);
  const bonus = floorToCurrency(kopecks(gain), rate);
  return { sum: hundredths / 100, bonus, total: (hundredths + Math.round(bonus * 100)) / 100 };
}

function gainOf({ type, multiplayer, price }: PromoModel, base: number): number {
  if (type === 1) return Math.round(price * 100);
  if (!TYPES_THAT_MULTIPLY.includes(type)) return 0;
  const moreE4 = BigInt(Math.round(multiplayer * 10_000)) - 10_000n;
  const gain = Number((BigInt(base) * moreE4) / 10_000n);
  return price > 0 ? Math.min(gain, Math.round(price * 100)) : gain;
}

const QUICK_ROUBLES = [300, 500, 1500, 5000];
const NICE = [1, 2, 3, 5, 10];

/** Preset amounts: the rouble presets converted and rounded to round numbers, none below the minimum. */
export function quickSums(rate: string, least: number): number[] {
  const sums = QUICK_ROUBLES.map((roubles) => niceFrom(floorToCurrency(kopecks(roubles * 100), rate)));
  return [...new Set(sums)].filter((sum) => sum >= least);
}

function niceFrom(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, amount)));
  const exact = amount / power;
  // 1500 roubles are a round number, 16.35 dollars are not.
  if (Number.isInteger(exact * 2)) return amount;
  const [nearest = 1] = NICE.toSorted((one, other) => Math.abs(one - exact) - Math.abs(other - exact));
  return nearest * power;
}

/** The benefit of a code as text. The minimum is rounded up, the gain is rounded down. */
export function promoText(
  t: T,
  promo: PromoModel,
  { rate, sign }: { readonly rate: string; readonly sign: string },
): string {
  const sum = formatMoney(minimumOf(promo.minSum, rate), sign);
  const price = formatPrice({ price: promisedOf(promo.price, rate), priceMinor: promo.price * 100 }, sign);
  const percent = percentOf(promo);
  if (percent === null) {
    return t(promo.type === 1 ? 'payments.form.promo.fixed' : 'payments.form.promo.skin', { price, sum });
  }
  const more = formatPercent(percent, t.tag);
  if (promo.price > 0) {
    return promo.minSum > 0
      ? t('payments.form.promo.percentFromMost', { percent: more, sum, price })
      : t('payments.form.promo.percentMost', { percent: more, price });
  }
  return promo.minSum > 0
    ? t('payments.form.promo.percentFrom', { percent: more, sum })
    : t('payments.form.promo.percent', { percent: more });
}
