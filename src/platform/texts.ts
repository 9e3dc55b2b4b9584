import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance } from 'i18next';
import { FALLBACK_LOCALE, LOCALE_CODES, LOCALES, type Locale } from '../shared/locales.ts';
import type { T } from '../shared/text-keys.ts';

/** The texts of all languages: `t(locale)` translates, `all(locale)` is every text by its full key. */
export interface Texts {
  readonly t: (locale: Locale) => T;
  readonly all: (locale: Locale) => Readonly<Record<string, string>>;
}

/**
 * Loads `locales/{code}/{room}.json`. A file's key `home.title` in `cases.json` is known as `cases.home.title`.
 * i18next is given language tags, not our address codes: for `ua` Intl would silently use the machine's plural rules.
 */
export function loadTexts(folder: string): Texts {
  const texts = new Map(LOCALE_CODES.map((locale) => [locale, readLocale(join(folder, locale))]));
  const i18n = createInstance();
  void i18n.init({
    initAsync: false,
    fallbackLng: LOCALES[FALLBACK_LOCALE].tag,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      LOCALE_CODES.map((locale) => [LOCALES[locale].tag, { translation: texts.get(locale) ?? {} }]),
    ),
  });
  const translators = new Map(
    LOCALE_CODES.map((locale): [Locale, T] => {
      return [locale, rememberPlain(i18n.getFixedT(LOCALES[locale].tag) as T)];
    }),
  );
  return {
    t: (locale) => translators.get(locale) ?? ((key) => key),
    all: (locale) => texts.get(locale) ?? {},
  };
}

/** Most texts of a page take no values, and looking one up costs more than showing it: those are looked up once. */
function rememberPlain(translate: T): T {
  const plain = new Map<string, string>();
  return (key, params) => {
    if (params !== undefined) return translate(key, { ...params });
    const known = plain.get(key);
    if (known !== undefined) return known;
    const text = translate(key, {});
    plain.set(key, text);
    return text;
  };
}

function readLocale(folder: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const room = file.slice(0, -'.json'.length);
    const parsed = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(parsed)) texts[`${room}.${key}`] = text;
  }
  return texts;
}
