import type { Locale } from '#src/shared/locales.ts';

/** The languages that VK's mini-app is read in, by VK's codes; every other one is read in English. */
const LANGUAGES: ReadonlyMap<string, Locale> = new Map([
  ['ru', 'ru'],
  ['be', 'ru'],
  ['kz', 'ru'],
  ['uk', 'ua'],
  ['ua', 'ua'],
  ['pl', 'pl'],
]);

/** The store's language for a language of VK. */
export const localeOfVk = (code: string): Locale => LANGUAGES.get(code) ?? 'en';
