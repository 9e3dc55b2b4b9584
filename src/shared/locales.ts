/** The four languages by their address code. `tag` is what Intl, i18next and <html lang> understand. */
export const LOCALES = {
  ru: { code: 'ru', tag: 'ru', name: 'Русский', flag: 'ru', prefix: '' },
  en: { code: 'en', tag: 'en', name: 'English', flag: 'gb', prefix: '/en' },
  ua: { code: 'ua', tag: 'uk', name: 'Українська', flag: 'ua', prefix: '/ua' },
  pl: { code: 'pl', tag: 'pl', name: 'Polski', flag: 'pl', prefix: '/pl' },
} as const;

export type Locale = keyof typeof LOCALES;

export const LOCALE_CODES = ['ru', 'en', 'ua', 'pl'] as const satisfies readonly Locale[];

/** The language of an address without a prefix. */
export const DEFAULT_LOCALE: Locale = 'ru';
/** The language of a missing text or an unknown code. */
export const FALLBACK_LOCALE: Locale = 'en';

export const isLocale = (code: unknown): code is Locale => typeof code === 'string' && Object.hasOwn(LOCALES, code);

/**
 * The language of a code that somebody sent: our own, or the tag of one of ours (`uk`). What is neither is the
 * fallback.
 */
export const localeOfCode = (code: string): Locale =>
  LOCALE_CODES.find((locale) => locale === code || LOCALES[locale].tag === code) ?? FALLBACK_LOCALE;

/** The origin of each language, without a slash at its end; those that share the default one stand under a prefix. */
export type LocaleOrigins = Readonly<Record<Locale, string>>;

let origins: LocaleOrigins | null = null;

/**
 * Says once, at the start of a process or of a page, whether languages have origins of their own (LOCALE_ORIGINS).
 * Null, as it is without this: all stand on one origin under their prefixes.
 */
export function setLocaleOrigins(given: LocaleOrigins | null): void {
  origins = given;
}

/** What `setLocaleOrigins` was told: a page tells its scripts. */
export const localeOrigins = (): LocaleOrigins | null => origins;

/** Tells whether a language stands on an origin of its own, so that its addresses have no prefix. */
export const hasOwnOrigin = (locale: Locale): boolean =>
  origins !== null && locale !== DEFAULT_LOCALE && origins[locale] !== origins[DEFAULT_LOCALE];

/** The language whose own origin has a host (`en.example:8443`), or null: then the prefix says it. */
export function localeOfHost(host: string | undefined): Locale | null {
  if (origins === null || host === undefined) return null;
  const asked = host.toLowerCase();
  return LOCALE_CODES.find((locale) => hasOwnOrigin(locale) && hostIn(origins?.[locale] ?? '') === asked) ?? null;
}

/**
 * The address of a page in a language, for links on pages of that language: `href('en', '/case/x')` is `/en/case/x`,
 * `href('en', '/')` is `/en`; on an origin of its own it is `/case/x` and `/`.
 */
export function href(locale: Locale, path: string): string {
  const prefix = hasOwnOrigin(locale) ? '' : LOCALES[locale].prefix;
  if (prefix === '') return path;
  return path === '/' ? prefix : path.startsWith('/?') ? prefix + path.slice(1) : prefix + path;
}

/** The same page in another language, for links on a page in `from`: with its origin where that is another one. */
export function hrefFrom(from: Locale, to: Locale, path: string): string {
  return origins === null || origins[from] === origins[to] ? href(to, path) : origins[to] + href(to, path);
}

/** The whole address of a page in a language. `origin` is the store's own, where languages have none. */
export const wholeHref = (origin: string, locale: Locale, path: string): string =>
  (origins?.[locale] ?? origin) + href(locale, path);

const hostIn = (origin: string): string => origin.slice(origin.indexOf('//') + 2);
