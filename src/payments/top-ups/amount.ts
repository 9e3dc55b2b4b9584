import { fail } from '#src/shared/errors.ts';
import { ceilToUnits, floorKopecksOf } from '#src/shared/money.ts';
import { hundredthsOf } from '#src/shared/top-up.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';

/**
 * Parses a sum, a number or its text as players type it, as hundredths of its currency.
 *
 * @throws errors.payment.amount when it is not a number, has more than two decimals, or is not above zero
 */
export function amountOf(sum: unknown): number {
  const text = typeof sum === 'number' ? String(sum) : typeof sum === 'string' ? sum : '';
  return hundredthsOf(text) ?? fail('errors.payment.amount');
}

/**
 * Converts a sum to the base currency, rounded down.
 *
 * @throws errors.payment.amount when the result is below one kopeck
 * @throws errors.payment.maximum when it is above `maxKopecks`
 */
export function baseOf(amountMinor: number, rate: string, maxKopecks: number): Kopecks {
  const base = floorKopecksOf(amountMinor, rate);
  if (base > maxKopecks) fail('errors.payment.maximum', { mostKopecks: maxKopecks });
  return base > 0 ? base : fail('errors.payment.amount');
}

/**
 * Minimum sum of a method in whole units of a currency, rounded up. The form shows this value and the server enforces
 * it.
 */
export const leastUnits = (minSumKopecks: number, rate: string): number => ceilToUnits(kopecks(minSumKopecks), rate);
