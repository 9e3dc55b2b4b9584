/**
 * Conversion between amounts of the store and of providers. The store counts every currency in hundredths. A provider
 * may count the smallest unit, which is a whole unit for some currencies and a thousandth for others.
 */
const WHOLE = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');
const THOUSANDTHS = 'bhd jod kwd omr tnd'.split(' ');

/** Converts hundredths to the smallest unit used by Stripe. Null when the sum is finer than the currency. */
export function smallestOfHundredths(hundredths: number, currency: string): number | null {
  if (THOUSANDTHS.includes(currency)) return hundredths * 10;
  if (!WHOLE.includes(currency)) return hundredths;
  return hundredths % 100 === 0 ? hundredths / 100 : null;
}

/** Converts smallest units to hundredths. Null when the sum is finer than a hundredth. */
export function hundredthsOfSmallest(smallest: number, currency: string): number | null {
  if (WHOLE.includes(currency)) return smallest * 100;
  if (!THOUSANDTHS.includes(currency)) return smallest;
  return smallest % 10 === 0 ? smallest / 10 : null;
}

/** Formats hundredths as decimal text, such as `499.00`. */
export function decimalOf(hundredths: number): string {
  const text = String(hundredths).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** Parses decimal text as exact hundredths. Null when it is not a number or is finer than a hundredth. */
export function hundredthsOfDecimal(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(decimals.slice(2))) return null;
  return Number(whole + decimals.slice(0, 2).padEnd(2, '0'));
}
