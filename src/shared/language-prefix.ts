import { LOCALE_CODES, LOCALES } from './locales.ts';

/** The prefixes of all languages. The default language has the empty prefix. */
export const PREFIXES: readonly string[] = LOCALE_CODES.map((code) => LOCALES[code].prefix);

/** The language prefix of a path: `/en` for `/en` and `/en/faq`, empty for `/enough`. */
export const prefixOf = (pathname: string): string =>
  PREFIXES.find((prefix) => prefix !== '' && `${pathname}/`.startsWith(`${prefix}/`)) ?? '';
