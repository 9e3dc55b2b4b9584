import { cachedBy } from '#src/platform/data-version.ts';
import type { World } from '#src/platform/world.ts';
import { assert } from '#src/shared/assert.ts';
import { type Currency, GUEST_CURRENCY } from './currency.ts';
import { readCurrencies } from './store.ts';

const currencies = cachedBy(['rates'], async (world) => {
  const all = await readCurrencies(world.db);
  return { all, byCode: new Map(all.map((one) => [one.code, one])), byId: new Map(all.map((one) => [one.id, one])) };
});

/** All currencies by id, those that are switched off too. */
export const allCurrencies = async (world: World): Promise<readonly Currency[]> => (await currencies(world)).all;

/**
 * The currency of a code; a code that is unknown or no longer offered gives the one that guests see, so a stale
 * cookie never breaks a page. Throws when the store was never seeded.
 */
export async function currencyByCode(world: World, code: string): Promise<Currency> {
  const { byCode } = await currencies(world);
  const asked = byCode.get(code);
  const currency = asked && !asked.isDisabled ? asked : byCode.get(GUEST_CURRENCY);
  assert(currency, `no currency ${GUEST_CURRENCY}: run the seed`);
  return currency;
}

/** The sign of a currency, also of one that is no longer offered; the code itself where it is unknown. */
export async function signOfCurrency(world: World, code: string): Promise<string> {
  return (await currencies(world)).byCode.get(code)?.sign ?? code.toUpperCase();
}

/** The currency of a row's id. Throws for an id that no currency has: a foreign key keeps that from happening. */
export async function currencyById(world: World, id: number): Promise<Currency> {
  const currency = (await currencies(world)).byId.get(id);
  assert(currency, `no currency ${id}`);
  return currency;
}
