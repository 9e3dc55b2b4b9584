import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import { type Currency, GUEST_CURRENCY } from './currency.ts';
import { readCurrencies } from './store.ts';

const currencies = cached('currencies', { dependsOn: ['rates'] }, async (services) => {
  const all = await readCurrencies(services.db);
  return { all, byCode: new Map(all.map((one) => [one.code, one])), byId: new Map(all.map((one) => [one.id, one])) };
});

/** All currencies by id, including the disabled ones. */
export const allCurrencies = async (services: Services): Promise<readonly Currency[]> =>
  (await currencies(services)).all;

/**
 * The currency of a code. An unknown or disabled code returns the guest currency, so a stale cookie never breaks a
 * page. Throws when the store was never seeded.
 */
export async function currencyByCode(services: Services, code: string): Promise<Currency> {
  const { byCode } = await currencies(services);
  const asked = byCode.get(code);
  const currency = asked && !asked.isDisabled ? asked : byCode.get(GUEST_CURRENCY);
  assert(currency, `Currency ${GUEST_CURRENCY} does not exist: run npm run seed`);
  return currency;
}

/** The sign of a currency, disabled or not. Returns the code when the currency is unknown. */
export const signOfCurrency = async (services: Services, code: string): Promise<string> =>
  (await currencies(services)).byCode.get(code)?.sign ?? code.toUpperCase();

/** The currency of an id. Throws for an unknown id, which a foreign key prevents. */
export async function currencyById(services: Services, id: number): Promise<Currency> {
  const currency = (await currencies(services)).byId.get(id);
  assert(currency, `Currency ${id} does not exist`);
  return currency;
}
