/** The four languages by their URL code. `tag` is the language tag for Intl, i18next and <html lang>. */
export const LOCALES = {
  ru: { code: 'ru', tag: 'ru', name: 'Русский', flag: 'ru', prefix: '' },
  en: { code: 'en', tag: 'en', name: 'English', flag: 'gb', prefix: '/en' },
  ua: { code: 'ua', tag: 'uk', name: 'Українська', flag: 'ua', prefix: '/ua' },
  pl: { code: 'pl', tag: 'pl', name: 'Polski', flag: 'pl', prefix: '/pl' },
} as const;

export type Locale = keyof typeof LOCALES;

export const LOCALE_CODES = ['ru', 'en', 'ua', 'pl'] as const satisfies readonly Locale[];

/** The language of a URL without a prefix. */
export const DEFAULT_LOCALE: Locale = 'ru';
/** The language for missing texts and unknown codes. */
export const FALLBACK_LOCALE: Locale = 'en';

export const isLocale = (code: unknown): code is Locale => typeof code === 'string' && Object.hasOwn(LOCALES, code);

/**
 * The language of a code from a client: a URL code or a language tag (`uk`). Other codes return the fallback language.
 */
export const localeOfCode = (code: string): Locale =>
  LOCALE_CODES.find((locale) => locale === code || LOCALES[locale].tag === code) ?? FALLBACK_LOCALE;

/** The origin of each language, without a trailing slash. Languages on the default origin have a prefix. */
export type LocaleOrigins = Readonly<Record<Locale, string>>;

let origins: LocaleOrigins | null = null;

/**
 * Sets the origins of the languages (LOCALE_ORIGINS). Call it once, at the start of a process or of a page. Null, the
 * default, means one origin with prefixes.
 */
export function setLocaleOrigins(newOrigins: LocaleOrigins | null): void {
  origins = newOrigins;
}

/** The value set with `setLocaleOrigins`. Pages pass it to their scripts. */
export const localeOrigins = (): LocaleOrigins | null => origins;

/** Returns whether a language has its own origin, where paths have no prefix. */
export const hasOwnOrigin = (locale: Locale): boolean =>
  origins !== null && locale !== DEFAULT_LOCALE && origins[locale] !== origins[DEFAULT_LOCALE];

/** The language with its own origin on a host (`en.example:8443`), or null when the prefix determines the language. */
export function localeOfHost(host: string | undefined): Locale | null {
  if (origins === null || host === undefined) return null;
  const hostName = host.toLowerCase();
  return LOCALE_CODES.find((locale) => hasOwnOrigin(locale) && hostIn(origins?.[locale] ?? '') === hostName) ?? null;
}

/**
 * The address of a page in a language, for links on pages of that language: `href('en', '/case/x')` is `/en/case/x`,
 * `href('en', '/')` is `/en`; on an origin of its own it is `/case/x` and `/`. A path that browsers read as another
 * host (`//evil.example`) becomes the home page: paths come from visitors' addresses as well.
 */
export function href(locale: Locale, wantedPath: string): string {
  const path = /^\/[/\\]/.test(wantedPath) ? '/' : wantedPath;
  const prefix = hasOwnOrigin(locale) ? '' : LOCALES[locale].prefix;
  if (prefix === '') return path;
  return path === '/' ? prefix : path.startsWith('/?') ? prefix + path.slice(1) : prefix + path;
}

/** The same page in another language, for links on a page in `from`. Includes the origin when it differs. */
export function hrefFrom(from: Locale, to: Locale, path: string): string {
  return origins === null || origins[from] === origins[to] ? href(to, path) : origins[to] + href(to, path);
}

/**
 * The absolute URL of a page in a language. `origin` is the origin of the store, for languages without an own origin.
 */
export const absoluteHref = (origin: string, locale: Locale, path: string): string =>
  (origins?.[locale] ?? origin) + href(locale, path);

const hostIn = (origin: string): string => origin.slice(origin.indexOf('//') + 2);
