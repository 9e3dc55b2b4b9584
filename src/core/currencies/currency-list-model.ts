import type { Services } from '#src/platform/services.ts';
import { escapeHtml } from '#src/shared/escape-html.ts';
import type { Locale } from '#src/shared/locales.ts';
import { BASE_CURRENCY } from './currency.ts';
import { allCurrencies } from './currency-by-code.ts';
import { isRoubleEnabled } from './currency-choices.ts';
import { currencyName } from './currency-name.ts';
import type { CurrencyEntity } from './outputs.ts';

/**
 * Response of GET /api/currency/list: a string that contains JSON. Includes currencies that are not selectable, because
 * a client may have to display an amount in one.
 */
export async function answerCurrencies(services: Services, locale: Locale): Promise<string> {
  const [all, isRouble] = await Promise.all([allCurrencies(services), isRoubleEnabled(services)]);
  const entities = all.map((currency): CurrencyEntity => ({
    ID: currency.id,
    code: currency.code,
    rate: Number(currency.rate),
    name: currencyName(currency, locale),
    sign: escapeHtml(currency.sign),
    disabled: currency.isDisabled || (currency.code === BASE_CURRENCY && !isRouble),
  }));
  return JSON.stringify(entities);
}
