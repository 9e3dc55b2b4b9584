import { bumpDataVersion } from '#src/platform/data-version.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { BASE_CURRENCY, type Currency, GUEST_CURRENCY } from './currency.ts';
import { selectCurrencyForUpdate, updateCurrency } from './store.ts';

/** What staff decide about a currency. The rate is decimal text, currency per 1 rouble; a comma is a point. */
type CurrencyChange = Pick<Currency, 'id' | 'sign' | 'rate' | 'isDisabled'>;

/**
 * Writes how a currency is shown, and whether it is offered; sums are shown by the new rate at once. Answers its code
 * with both ways of it, null and null when nothing is other than before. Refuses with `errors.currency.unknown`, with
 * `errors.currency.rate` what is no rate, and with `errors.currency.base` another rate of the base currency, or taking
 * away the one that balances are kept in or the one that guests see.
 */
export async function changeCurrency(
  tx: Tx,
  change: CurrencyChange,
): Promise<{ readonly code: string; readonly before: Currency | null; readonly after: Currency | null }> {
  tx.guard('counter');
  const before = (await selectCurrencyForUpdate(tx, change.id)) ?? fail('errors.currency.unknown');
  const after = { ...before, sign: change.sign, rate: rateOf(change.rate), isDisabled: change.isDisabled };
  const isBase = before.code === BASE_CURRENCY;
  if (isBase && after.rate !== '1.00000000') fail('errors.currency.base');
  if (after.isDisabled && (isBase || before.code === GUEST_CURRENCY)) fail('errors.currency.base');
  const { code } = before;
  if (JSON.stringify(before) === JSON.stringify(after)) return { code, before: null, after: null };
  await updateCurrency(tx, after);
  await bumpDataVersion(tx, 'rates');
  return { code, before, after };
}

/** A rate as its column writes it: ten digits before the point at most, eight behind it. */
function rateOf(typed: string): string {
  const [, whole = '', part = ''] = /^(\d{1,10})(?:[.,](\d{1,8}))?$/.exec(typed.trim()) ?? [];
  const rate = `${whole.replace(/^0+(?=\d)/, '')}.${part.padEnd(8, '0')}`;
  return whole === '' || /^0\.0{8}$/.test(rate) ? fail('errors.currency.rate') : rate;
}
