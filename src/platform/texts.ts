import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance, type FormatterModule } from 'i18next';
import { keepNewest } from '#src/shared/keep-newest.ts';
import { type ByLocale, FALLBACK_LOCALE, LOCALE_CODES, LOCALES, type Locale, byLocale } from '#src/shared/locales.ts';
import { BRAND_WORDS, type BrandWords } from '#src/shared/brand.ts';
import type { T, TextKey, TextParams } from '#src/shared/text-keys.ts';
import { type TextEntries, valueText } from '#src/shared/translator.ts';

/** Texts of all languages. */
export interface Texts {
  readonly t: (locale: Locale) => T;
  /** Every text by its full key; keys that a language lacks are in English. */
  readonly all: (locale: Locale) => TextEntries;
}

/** The texts of all languages with the places of names unfilled. */
export type UnfilledTexts = ByLocale<TextEntries>;

/** Reads `locales/{code}/{file}.json`: `home.title` in `cases.json` becomes `cases.home.title`. */
export function readTexts(folder: string): UnfilledTexts {
  const files = byLocale((locale) => readLocale(join(folder, locale)));
  return byLocale((locale) => withMissing(files[locale], files[FALLBACK_LOCALE]));
}

/** Fills in the names: those of `words`, or those of `layout.json` where a word is empty. */
export function fillTexts(texts: UnfilledTexts, words: Partial<ByLocale<BrandWords>> = {}): Texts {
  const all = byLocale((locale) => fillWords(texts[locale], words[locale]));
  const t = translatorsOf(all);
  return { t: (locale) => t[locale], all: (locale) => all[locale] };
}

const FORM = /_(?:zero|one|two|few|many|other)$/;
const stemOf = (key: string): string => key.replace(FORM, '');

/** The texts of a language, and those of the fallback language whose key it has in no plural form. */
function withMissing(texts: TextEntries, fallback: TextEntries): TextEntries {
  const stems = new Set(Object.keys(texts).map(stemOf));
  const missing = Object.entries(fallback).filter(([key]) => !stems.has(stemOf(key)));
  return missing.length === 0 ? texts : { ...Object.fromEntries(missing), ...texts };
}

/** Replaces the names in texts: they are the same in every text, so no caller passes them. */
function fillWords(texts: TextEntries, words?: BrandWords): TextEntries {
  const names = new Map(BRAND_WORDS.map((word) => [word, words?.[word] || (texts[`layout.${word}`] ?? '')] as const));
  const filled = Object.entries(texts).map(([key, text]) => {
    const word = BRAND_WORDS.find((one) => key === `layout.${one}`);
    if (word !== undefined) return [key, names.get(word)];
    return [key, text.includes('{{') ? text.replaceAll(WORD, (_, name: BrandWord) => names.get(name) ?? '') : text];
  });
  return Object.fromEntries(filled) as TextEntries;
}

type BrandWord = (typeof BRAND_WORDS)[number];
const WORD = new RegExp(`\\{\\{(${BRAND_WORDS.join('|')})\\}\\}`, 'g');

/** Writes values as the texts of the browser do. */
const VALUES: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  // Without a value the place stays unfilled.
  format: (value: string | number | undefined, _format, tag, options) =>
    value === undefined ? (value as never) : valueText(String(options?.['interpolationkey']), value, tag ?? ''),
};

/** i18next receives language tags, not our codes: for `ua` Intl would silently use the machine's plural rules. */
function translatorsOf(all: ByLocale<TextEntries>): ByLocale<T> {
  const i18n = createInstance().use(VALUES);
  void i18n.init({
    initAsync: false,
    fallbackLng: LOCALES[FALLBACK_LOCALE].tag,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
    resources: Object.fromEntries(LOCALE_CODES.map((locale) => [LOCALES[locale].tag, { translation: all[locale] }])),
  });
  return byLocale((locale) => {
    const { tag } = LOCALES[locale];
    return Object.assign(rememberTexts(withoutCount(i18n.getFixedT(tag) as Translate, all[locale])), { tag });
  });
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

/** Texts with values that are kept for each language. */
const KEPT_TEXTS = 2000;

/** Caches texts: a look-up in i18next costs more than rendering, and most texts take no values or repeat theirs. */
function rememberTexts(translate: Translate): Translate {
  const plain = new Map<string, string>();
  const filled = new Map<string, string>();
  return (key, params) => {
    const texts = params === undefined ? plain : filled;
    const name = params === undefined ? key : `${key} ${JSON.stringify(params)}`;
    const text = texts.get(name) ?? translate(key, { ...params });
    if (params === undefined) plain.set(name, text);
    else keepNewest(filled, name, text, KEPT_TEXTS);
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
