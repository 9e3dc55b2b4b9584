import { LOCALES, type Locale } from '#src/shared/locales.ts';
import type { Currency } from './currency.ts';

/**
 * A currency's name in a language, with a capital letter as a list has it: `Доллар США`. A code that no standard knows
 * keeps the name of its row.
 */
export function currencyName({ code, name }: Currency, locale: Locale): string {
  const { tag } = LOCALES[locale];
  const names = new Intl.DisplayNames(tag, { type: 'currency', fallback: 'none' });
  const found = names.of(code.toUpperCase()) ?? name;
  return found.slice(0, 1).toLocaleUpperCase(tag) + found.slice(1);
}
