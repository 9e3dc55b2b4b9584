import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { BUILT_IN } from './currency.ts';
import { insertCurrency, readCurrencies } from './store.ts';

/** Inserts missing built-in currencies and keeps rates set by staff. Returns the inserted codes. */
export async function seedCurrencies(tx: Tx): Promise<string[]> {
  const knownIds = new Set((await readCurrencies(tx)).map((currency) => currency.id));
  const missing = BUILT_IN.filter((currency) => !knownIds.has(currency.id));
  for (const currency of missing) await insertCurrency(tx, currency);
  if (missing.length > 0) await bumpDataVersion(tx, 'rates');
  return missing.map((currency) => currency.code);
}
