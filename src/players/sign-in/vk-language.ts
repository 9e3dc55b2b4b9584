import type { Locale } from '#src/shared/locales.ts';

/** VK language codes; all others map to English. */
const LANGUAGES: ReadonlyMap<string, Locale> = new Map([
  ['ru', 'ru'],
  ['be', 'ru'],
  ['kz', 'ru'],
  ['uk', 'ua'],
  ['ua', 'ua'],
  ['pl', 'pl'],
]);

export const localeOfVk = (code: string): Locale => LANGUAGES.get(code) ?? 'en';
