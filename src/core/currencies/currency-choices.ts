import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { BASE_CURRENCY, type Currency } from './currency.ts';
import { allCurrencies } from './currency-by-code.ts';
import { currencyName } from './currency-name.ts';

interface CurrencyChoice {
  readonly code: string;
  readonly name: string;
  readonly sign: string;
  /** Rendered although hidden, because the event showRussianData can show it on open pages. */
  readonly isHidden: boolean;
}

/** Returns whether the rouble is selectable: by the setting showRussianData, and always in demo mode. */
export const isRoubleEnabled = async (services: Services): Promise<boolean> =>
  services.config.demo || (await readSettings(services)).showRussianData;

/**
 * The options of the currency selector, by id: every enabled currency, the rouble marked as hidden when it is not
 * selectable, and always the viewer's own currency (`current`, a code).
 */
export async function currencyChoices(services: Services, locale: Locale, current: string): Promise<CurrencyChoice[]> {
  const [all, isRouble] = await Promise.all([allCurrencies(services), isRoubleEnabled(services)]);
  const isOffered = ({ code, isDisabled }: Currency): boolean => code === current || !isDisabled;
  return all
    .filter(isOffered)
    .map((currency) => ({
      code: currency.code,
      name: currencyName(currency, locale),
      sign: currency.sign,
      isHidden: currency.code === BASE_CURRENCY && currency.code !== current && !isRouble,
    }));
}

/**
 * The enabled currency of a code. The rouble is accepted even while it is hidden.
 *
 * @throws errors.currency.unknown when the currency is unknown or disabled
 */
export async function currencyToUse(services: Services, code: string): Promise<Currency> {
  const ownCurrency = (await allCurrencies(services)).find((currency) => currency.code === code);
  return ownCurrency === undefined || ownCurrency.isDisabled ? fail('errors.currency.unknown') : ownCurrency;
}
