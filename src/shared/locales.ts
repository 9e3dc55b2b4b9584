/**
 * The languages of the store by their URL code, in the order of lists; a new one is a row here and a folder of
 * `locales`. `tag` is the language tag for Intl, i18next and <html lang>, `territory` the country of most of its
 * readers, `flag` a name of FLAGS.
 */
export const LOCALES = {
  ru: { code: 'ru', tag: 'ru', name: 'Русский', flag: 'ru', territory: 'RU', prefix: '' },
  en: { code: 'en', tag: 'en', name: 'English', flag: 'gb', territory: 'GB', prefix: '/en' },
  ua: { code: 'ua', tag: 'uk', name: 'Українська', flag: 'ua', territory: 'UA', prefix: '/ua' },
  pl: { code: 'pl', tag: 'pl', name: 'Polski', flag: 'pl', territory: 'PL', prefix: '/pl' },
} as const;

export type Locale = keyof typeof LOCALES;

// Bundles of the browser drop what they do not use only when its call is marked as pure.
export const LOCALE_CODES = /* @__PURE__ */ Object.keys(LOCALES) as readonly Locale[];

/** One value for each language. */
export type ByLocale<Value> = Readonly<Record<Locale, Value>>;

export const byLocale = <Value>(valueOf: (locale: Locale) => Value): ByLocale<Value> =>
  Object.fromEntries(LOCALE_CODES.map((locale) => [locale, valueOf(locale)])) as Record<Locale, Value>;

/** Values of some languages for all of them: one without its own gets the English value. */
export const inEveryLocale = <Value>(
  values: Readonly<Partial<Record<Locale, Value>>> & { readonly en: Value },
): ByLocale<Value> => byLocale((locale) => values[locale] ?? values.en);

/** A text in no language yet: the start of an editor's fields. */
export const NO_TEXTS: ByLocale<string> = /* @__PURE__ */ byLocale(() => '');

/** The language of a URL without a prefix. */
export const DEFAULT_LOCALE: Locale = 'ru';
/** The language for missing texts and unknown codes. */
export const FALLBACK_LOCALE: Locale = 'en';

/** A text that staff wrote in some languages: in this one, else in the most common one, else in any; may be empty. */
export const textIn = (texts: Readonly<Record<Locale, string>>, locale: Locale): string =>
  [locale, FALLBACK_LOCALE, ...LOCALE_CODES].map((code) => texts[code]).find((text) => text !== '') ?? '';

export const isLocale = (code: unknown): code is Locale => typeof code === 'string' && Object.hasOwn(LOCALES, code);

/** The language of a code from a client, a URL code or a language tag (`uk`); null for another one. */
export const findLocale = (code: string): Locale | null =>
  LOCALE_CODES.find((locale) => locale === code || LOCALES[locale].tag === code) ?? null;

/** As `findLocale`; other codes return the fallback language. */
export const localeOfCode = (code: string): Locale => findLocale(code) ?? FALLBACK_LOCALE;

/** The origin of each language, without a trailing slash. Languages on the default origin have a prefix. */
export type LocaleOrigins = ByLocale<string>;

/** The address of a page in one language by its path without the language prefix: `/case/x` is `/en/case/x`. */
export type Href = (path: string) => string;

/** Addresses of pages in every language. A language on an origin of its own has no path prefix. */
export interface LocaleLinks {
  /** Languages that pages are offered in, in the order of lists; the first one is for visitors without a choice. */
  readonly shown: readonly Locale[];
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

/** Links by the configured origins of the languages (LOCALE_ORIGINS), and the languages that the brand shows now. */
export function createLocaleLinks(
  origins: LocaleOrigins | null,
  shownNow: () => readonly Locale[] = () => LOCALE_CODES,
): LocaleLinks {
  const hasOwnOrigin = (locale: Locale): boolean =>
    origins !== null && locale !== DEFAULT_LOCALE && origins[locale] !== origins[DEFAULT_LOCALE];
  const prefixOf = (locale: Locale): string => (hasOwnOrigin(locale) ? '' : LOCALES[locale].prefix);
  const href = (locale: Locale, path: string): string => prefixPath(prefixOf(locale), path);
  return {
    get shown() {
      return shownNow();
    },
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
