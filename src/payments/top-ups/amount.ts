import { fail } from '#src/shared/errors.ts';
import { ceilToUnits, floorKopecksOf } from '#src/shared/money.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';

const SUM = /^\d{1,13}(?:\.\d{1,2})?$/;

/**
 * Reads a sum as it was sent, a number or the text of one, as hundredths of its currency. Refuses with
 * `errors.payment.amount` what is nothing of the kind, has more than two decimals, or is not above zero.
 */
export function amountOf(sum: unknown): number {
  const text = typeof sum === 'number' ? String(sum) : typeof sum === 'string' ? sum.trim() : '';
  if (!SUM.test(text)) fail('errors.payment.amount');
  const [whole = '', decimals = ''] = text.split('.');
  const hundredths = Number(whole + decimals.padEnd(2, '0'));
  return hundredths > 0 ? hundredths : fail('errors.payment.amount');
}

/**
 * What a sum is worth in the base currency, rounded down. Refuses with `errors.payment.amount` a sum worth less than a
 * kopeck and one worth more than `maxKopecks`.
 */
export function baseOf(amountMinor: number, rate: string, maxKopecks: number): Kopecks {
  const base = floorKopecksOf(amountMinor, rate);
  return base > 0 && base <= maxKopecks ? base : fail('errors.payment.amount');
}

/** The least sum of a method in whole units of a currency, rounded up: what the form names, and what is accepted. */
export const leastUnits = (minSumKopecks: number, rate: string): number => ceilToUnits(kopecks(minSumKopecks), rate);
