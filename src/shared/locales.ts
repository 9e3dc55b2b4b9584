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

/** The address of a page in a language: `href('en', '/case/x')` is `/en/case/x`, `href('en', '/')` is `/en`. */
export function href(locale: Locale, path: string): string {
  const { prefix } = LOCALES[locale];
  if (prefix === '') return path;
  return path === '/' ? prefix : path.startsWith('/?') ? prefix + path.slice(1) : prefix + path;
}
