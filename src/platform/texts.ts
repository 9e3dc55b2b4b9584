import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance } from 'i18next';
import { FALLBACK_LOCALE, LOCALE_CODES, LOCALES, type Locale } from '#src/shared/locales.ts';
import type { T, TextKey, TextParams } from '#src/shared/text-keys.ts';

/** Texts of all languages: `t(locale)` translates, `all(locale)` lists every text by its full key. */
export interface Texts {
  readonly t: (locale: Locale) => T;
  readonly all: (locale: Locale) => Readonly<Record<string, string>>;
}

/**
 * Loads `locales/{code}/{file}.json`: `home.title` in `cases.json` becomes `cases.home.title`. i18next receives
 * language tags, not our codes: for `ua` Intl would silently use the machine's plural rules.
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
      const { tag } = LOCALES[locale];
      const translate = withoutCount(i18n.getFixedT(tag) as Translate, texts.get(locale) ?? {});
      return [locale, Object.assign(rememberPlain(translate), { tag })];
    }),
  );
  return { t: (locale) => translatorIn(translators, locale), all: (locale) => texts.get(locale) ?? {} };
}

function translatorIn(translators: ReadonlyMap<Locale, T>, locale: Locale): T {
  const t = translators.get(locale);
  if (t === undefined) throw new Error(`Language ${locale} has no texts`);
  return t;
}

type Translate = (key: TextKey, params?: TextParams) => string;

/** Gives the form `other` of a text that has plural forms and is asked for without a count, and never its raw key. */
function withoutCount(translate: Translate, texts: Readonly<Record<string, string>>): Translate {
  return (key, params) => {
    const otherKey = `${key}_other`;
    const isPlural = typeof params?.['count'] !== 'number' && !(key in texts) && otherKey in texts;
    return translate(isPlural ? (otherKey as TextKey) : key, params);
  };
}

/** Most texts take no values; caching them saves a look-up that costs more than rendering. */
function rememberPlain(translate: Translate): Translate {
  const plain = new Map<string, string>();
  return (key, params) => {
    if (params !== undefined) return translate(key, { ...params });
    const plainText = plain.get(key);
    if (plainText !== undefined) return plainText;
    const text = translate(key, {});
    plain.set(key, text);
    return text;
  };
}

function readLocale(folder: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const namespace = file.slice(0, -'.json'.length);
    const parsedTexts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(parsedTexts)) texts[`${namespace}.${key}`] = text;
  }
  return texts;
}
