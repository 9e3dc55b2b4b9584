import { timeAfter } from '#src/platform/process/clock.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { typedDecimal } from '#src/shared/typed.ts';
import { BASE_CURRENCY, type Currency, GUEST_CURRENCY } from './currency.ts';
import { isRateWithin, rateBounds, referenceRate } from './rate-bounds.ts';
import { insertRateChange, selectCurrencyForUpdate, selectRateChanges, updateCurrency } from './store.ts';
import { DAY_MS } from '#src/shared/time.ts';

/**
 * The fields that staff can edit. The rate is decimal text, currency per 1 rouble; a comma is accepted as the decimal
 * point.
 */
type CurrencyChange = Pick<Currency, 'id' | 'sign' | 'rate' | 'isDisabled'>;

/** Percent that a rate may change within 24 hours, and whether an admin overrides it. */
interface RateBound {
  readonly percent: number;
  readonly isOverride: boolean;
}

/**
 * Changes how a currency is displayed, and whether it is offered; a new rate applies at once. Returns its code with the
 * values before and after, null and null when nothing changed. Within 24 hours, and within 30 days, a rate changes by
 * at most a percentage, unless an admin overrides it.
 * @throws errors.currency.unknown when the code is unknown
 * @throws errors.currency.rate when the rate is invalid
 * @throws errors.currency.base for another rate of the base currency, or for switching off it or the currency of guests
 * @throws errors.currency.jump when the rate changes too much
 */
export async function changeCurrency(
  tx: Tx,
  change: CurrencyChange,
  rateBound: RateBound,
): Promise<{ readonly code: string; readonly before: Currency | null; readonly after: Currency | null }> {
  tx.guard('counter');
  const before = (await selectCurrencyForUpdate(tx, change.id)) ?? fail('errors.currency.unknown');
  const after = { ...before, sign: change.sign, rate: rateOf(change.rate), isDisabled: change.isDisabled };
  const isBase = before.code === BASE_CURRENCY;
  if (isBase && after.rate !== '1.00000000') fail('errors.currency.base');
  if (after.isDisabled && (isBase || before.code === GUEST_CURRENCY)) fail('errors.currency.base');
  const { code } = before;
  if (JSON.stringify(before) === JSON.stringify(after)) return { code, before: null, after: null };
  if (after.rate !== before.rate) await keepRateChange(tx, before, after.rate, rateBound);
  await updateCurrency(tx, after);
  await bumpDataVersion(tx, 'rates');
  return { code, before, after };
}

/** Daily steps may not add up to a change that would be refused at once. */
const BOUND_MS = [DAY_MS, 30 * DAY_MS];

const rateOf = (text: string): string => normalRate(text) ?? fail('errors.currency.rate');

/** A typed rate in the format of its column: up to ten digits before the decimal point and eight after it; or null. */
export function normalRate(text: string): string | null {
  const [whole = '', part = ''] = typedDecimal(text, 8) ?? [];
  const rate = `${whole.replace(/^0+(?=\d)/, '')}.${part}`;
  return !/^\d{1,10}\./.test(rate) || /^0\.0{8}$/.test(rate) ? null : rate;
}

async function keepRateChange(
  tx: Tx,
  { id, rate: before }: Currency,
  after: string,
  rateBound: RateBound,
): Promise<void> {
  const { percent, isOverride } = rateBound;
  for (const boundMs of BOUND_MS) {
    const reference = referenceRate(before, await selectRateChanges(tx, id, timeAfter(tx.now, -boundMs)));
    if (isOverride || isRateWithin(after, reference, percent)) continue;
    const { least, most } = rateBounds(reference, percent);
    fail('errors.currency.jump', { percent, least, most });
  }
  await insertRateChange(tx, id, { before, after, isOverride });
}
