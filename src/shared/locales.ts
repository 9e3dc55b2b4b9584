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

/** The address of a page in one language by its path without the language prefix: `/case/x` is `/en/case/x`. */
export type Href = (path: string) => string;

/** Addresses of pages in every language. A language on an origin of its own has no path prefix. */
export interface LocaleLinks {
  /** Null means one origin with prefixes. */
  readonly origins: LocaleOrigins | null;
  /** True when a language has its own origin, where paths have no prefix. */
  readonly hasOwnOrigin: (locale: Locale) => boolean;
  /** The language with its own origin on a host (`en.example:8443`); null when the prefix determines the language. */
  readonly localeOfHost: (host: string | undefined) => Locale | null;
  /** `/en`, or empty for the default language and on an origin of its own. */
  readonly prefixOf: (locale: Locale) => string;
  /**
   * The address of a page in a language, for links on pages of that language: `href('en', '/case/x')` is `/en/case/x`,
   * `href('en', '/')` is `/en`; on an origin of its own it is `/case/x` and `/`.
   */
  readonly href: (locale: Locale, path: string) => string;
  /** The same page in another language, for links on a page in `from`. Includes the origin when it differs. */
  readonly hrefFrom: (from: Locale, to: Locale, path: string) => string;
  /** The absolute URL of a page. `origin` is the origin of the store, for languages without an own origin. */
  readonly absoluteHref: (origin: string, locale: Locale, path: string) => string;
}

/** Links by the configured origins of the languages (LOCALE_ORIGINS). */
export function createLocaleLinks(origins: LocaleOrigins | null): LocaleLinks {
  const hasOwnOrigin = (locale: Locale): boolean =>
    origins !== null && locale !== DEFAULT_LOCALE && origins[locale] !== origins[DEFAULT_LOCALE];
  const prefixOf = (locale: Locale): string => (hasOwnOrigin(locale) ? '' : LOCALES[locale].prefix);
  const href = (locale: Locale, path: string): string => prefixPath(prefixOf(locale), path);
  return {
    origins,
    hasOwnOrigin,
    localeOfHost(host) {
      const name = host?.toLowerCase();
      if (origins === null || name === undefined) return null;
      return LOCALE_CODES.find((locale) => hasOwnOrigin(locale) && hostIn(origins[locale]) === name) ?? null;
    },
    prefixOf,
    href,
    hrefFrom: (from, to, path) =>
      origins === null || origins[from] === origins[to] ? href(to, path) : origins[to] + href(to, path),
    absoluteHref: (origin, locale, path) => (origins?.[locale] ?? origin) + href(locale, path),
  };
}

/**
 * Puts a language prefix before a path. A path that browsers read as another host (`//evil.example`) becomes the home
 * page: paths come from visitors' addresses as well.
 */
export function prefixPath(prefix: string, wantedPath: string): string {
  const path = /^\/[/\\]/.test(wantedPath) ? '/' : wantedPath;
  if (prefix === '') return path;
  return path === '/' ? prefix : path.startsWith('/?') ? prefix + path.slice(1) : prefix + path;
}

const hostIn = (origin: string): string => origin.slice(origin.indexOf('//') + 2);
