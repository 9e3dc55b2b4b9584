import { LOCALE_CODES, LOCALES } from './locales.ts';

/** The prefixes of all languages; the empty one is that of the default language. */
export const PREFIXES: readonly string[] = LOCALE_CODES.map((code) => LOCALES[code].prefix);

/** The language's prefix of an address: that of `/en` and `/en/faq` is `/en`, that of `/enough` is empty. */
export const prefixOf = (pathname: string): string =>
  PREFIXES.find((prefix) => prefix !== '' && `${pathname}/`.startsWith(`${prefix}/`)) ?? '';
