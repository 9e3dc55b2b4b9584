/**
 * Currencies in which sums are displayed. Value is stored in the base currency only.
 * Invariant: A rate is a positive decimal text (currency per 1 rouble); the rate of the rouble is 1; ids never change.
 */
export { BASE_CURRENCY, type Currency } from './currency.ts';
export { changeCurrency, normalRate } from './change-currency.ts';
export { allCurrencies, currencyByCode, currencyById, signOfCurrency } from './currency-by-code.ts';
export { currencyChoices, currencyToUse, isRoubleEnabled } from './currency-choices.ts';
export { currencyName } from './currency-name.ts';
export { seedCurrencies } from './seed-currencies.ts';
export { CURRENCIES_CONFIGURATION } from './store.ts';
export { viewerIn } from './viewer-in.ts';
