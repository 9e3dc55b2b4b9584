/**
 * Currencies in which sums are shown. Value is kept in the base currency alone; a rate only shows it.
 * Invariant: a rate is decimal text above zero (currency per 1 rouble), the rouble's is 1, and ids never change.
 */
export { BASE_CURRENCY, type Currency } from './currency.ts';
export { changeCurrency } from './change-currency.ts';
export { allCurrencies, currencyByCode, currencyById, signOfCurrency } from './currency-by-code.ts';
export { currencyChoices, currencyToUse, isRoubleShown } from './currency-choices.ts';
export { currencyName } from './currency-name.ts';
export { seedCurrencies } from './seed-currencies.ts';
