import { LOCALES, type Locale } from '#src/shared/locales.ts';
import type { Currency } from './currency.ts';

/**
 * The name of a currency in a language, capitalised for a list: `Доллар США`. A code unknown to Intl uses the name of
 * its row.
 */
export function currencyName({ code, name }: Currency, locale: Locale): string {
  // English texts are British: rouble, not ruble.
  const tag = locale === 'en' ? 'en-GB' : LOCALES[locale].tag;
  const names = new Intl.DisplayNames(tag, { type: 'currency', fallback: 'none' });
  const localName = names.of(code.toUpperCase()) ?? name;
  return localName.slice(0, 1).toLocaleUpperCase(tag) + localName.slice(1);
}
