/**
 * The name of a currency in the form that a number requires, without the number: `10` is `российских рублей`, `2`
 * is `российских рубля`. Intl repeats a code that it does not know; then it is `name`.
 */
export function currencyWords(code: string, tag: string, count: number, name: string): string {
  const currency = code.toUpperCase();
  // English texts are British: rouble, not ruble.
  const format = new Intl.NumberFormat(tag === 'en' ? 'en-GB' : tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  });
  const words = format.formatToParts(count).find(({ type }) => type === 'currency')?.value;
  return words === undefined || words === currency ? name : words;
}
