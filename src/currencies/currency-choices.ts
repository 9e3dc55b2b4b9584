import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { readSettings } from '#src/settings/index.ts';
import { BASE_CURRENCY, type Currency } from './currency.ts';
import { allCurrencies } from './currency-by-code.ts';
import { currencyName } from './currency-name.ts';

/** A currency that a visitor may choose, named in the language of the page. */
interface CurrencyChoice {
  readonly code: string;
  readonly name: string;
  readonly sign: string;
  /** There for when it is shown again: open pages are told of that (the event showRussianData). */
  readonly isHidden: boolean;
}

/** Tells whether the rouble stands among the choices: the setting showRussianData, and always in demo mode. */
export const isRoubleShown = async (world: World): Promise<boolean> =>
  world.config.demo || (await readSettings(world)).showRussianData;

/**
 * What the currency chooser offers, in the order of ids: every currency in use, the rouble hidden where it is not
 * shown, and the visitor's own (`current`, a code) in any case.
 */
export async function currencyChoices(world: World, locale: Locale, current: string): Promise<CurrencyChoice[]> {
  const [all, isRouble] = await Promise.all([allCurrencies(world), isRoubleShown(world)]);
  const isOffered = ({ code, isDisabled }: Currency): boolean => code === current || !isDisabled;
  return all.filter(isOffered).map((one) => ({
    ...{ code: one.code, name: currencyName(one, locale), sign: one.sign },
    isHidden: one.code === BASE_CURRENCY && one.code !== current && !isRouble,
  }));
}

/**
 * The currency that somebody asks for by its code. The rouble may be asked for even where it is not shown. Refuses
 * with `errors.currency.unknown` what does not exist or is switched off.
 */
export async function currencyToUse(world: World, code: string): Promise<Currency> {
  const asked = (await allCurrencies(world)).find((one) => one.code === code);
  return asked === undefined || asked.isDisabled ? fail('errors.currency.unknown') : asked;
}
