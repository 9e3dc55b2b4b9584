import { isLocale, type Locale, LOCALE_CODES } from '#src/shared/locales.ts';
import { ConfigError } from './config-error.ts';

/**
 * Reads `en,pl`: the languages of the pages, the default one first. All of them without a value.
 *
 * @throws ConfigError for an unknown or repeated language
 */
export function readShownLocales(given: string | undefined): readonly Locale[] {
  if (given === undefined) return LOCALE_CODES;
  const codes = given.split(',').map((code) => code.trim());
  const known = codes.filter(isLocale);
  if (known.length < codes.length || new Set(known).size < known.length) {
    throw new ConfigError(`SHOWN_LANGUAGES: write some of ${LOCALE_CODES.join(',')}, each once`);
  }
  return known;
}
