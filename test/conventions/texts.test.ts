/**
 * Proves that the four languages say the same things: equal files and keys, equal placeholders, every plural form that
 * a language has, letters of its own alphabet, and a text for each refusal.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { expect } from 'chai';
import { ERRORS } from '../../src/shared/errors.ts';
import { LOCALES, LOCALE_CODES } from '../../src/shared/locales.ts';
import type { Locale } from '../../src/shared/locales.ts';
import { TRANSFER_KINDS } from '../../src/shared/transfer-kinds.ts';

type Texts = Record<string, string>;

const FORM = /_(zero|one|two|few|many|other)$/;
const filesOf = (locale: string): string[] => readdirSync(`locales/${locale}`).sort();
const textsOf = (locale: string, file: string): Texts =>
  JSON.parse(readFileSync(`locales/${locale}/${file}`, 'utf8')) as Texts;

const FILES = filesOf('ru');
/** Every text of a language under its full key, `cases.home.title`. */
const textsIn = (locale: string): [key: string, text: string][] =>
  FILES.flatMap((file) =>
    Object.entries(textsOf(locale, file)).map(([key, text]): [string, string] => [`${file.slice(0, -5)}.${key}`, text]),
  );

const stemOf = (key: string): string => key.replace(FORM, '');
const stems = (locale: string): string[] => [...new Set(textsIn(locale).map(([key]) => stemOf(key)))].sort();
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{.*?\}\}/g) ?? [])].sort();

/** Letters that would give away a text left in another language. Languages are always named in their own. */
const FOREIGN: Record<Locale, RegExp> = { ru: /[іїєґ]/i, en: /[а-яёіїєґ]/i, ua: /[ыёъэ]/i, pl: /[а-яёіїєґ]/i };
/** Points are counted in «б» in every language; a text may say so. */
const POINTS = /[«“„]б[»”]/g;
const NAMES_A_LANGUAGE = /^layout\.languages?\./;

describe('Texts', () => {
  for (const locale of LOCALE_CODES) {
    describe(locale, () => {
      it('has the files and keys that Russian has', () => {
        expect(filesOf(locale)).to.deep.equal(FILES);
        expect(stems(locale)).to.deep.equal(stems('ru'));
      });

      it('has the placeholders that Russian has', () => {
        const russian = new Map(textsIn('ru').map(([key, text]) => [stemOf(key), placeholders(text)]));
        const different = textsIn(locale).filter(
          ([key, text]) => placeholders(text).join() !== russian.get(stemOf(key))?.join(),
        );
        expect(different).to.deep.equal([]);
      });

      it('has every plural form of its language and no other', () => {
        const { pluralCategories } = new Intl.PluralRules(LOCALES[locale].tag).resolvedOptions();
        const forms = new Map<string, string[]>();
        for (const [key] of textsIn(locale)) {
          const form = FORM.exec(key)?.[1];
          if (form) forms.set(stemOf(key), [...(forms.get(stemOf(key)) ?? []), form]);
        }
        const wanted = [...pluralCategories].sort().join();
        expect([...forms].filter(([, found]) => found.sort().join() !== wanted)).to.deep.equal([]);
      });

      it('is written in its own letters, and nothing is empty', () => {
        const odd = textsIn(locale).filter(
          ([key, text]) =>
            text.trim() === '' || (FOREIGN[locale].test(text.replaceAll(POINTS, '')) && !NAMES_A_LANGUAGE.test(key)),
        );
        expect(odd).to.deep.equal([]);
      });
    });
  }

  it('has one for every refusal', () => {
    const keys = new Set(textsIn('ru').map(([key]) => key.replace(/_(?:one|few|many|other)$/, '')));
    expect(Object.keys(ERRORS).filter((key) => !keys.has(key))).to.deep.equal([]);
  });

  it('has one for every kind of transfer that a player reads among their movements', () => {
    const keys = new Set(textsIn('ru').map(([key]) => key));
    expect(TRANSFER_KINDS.filter((kind) => !keys.has(`ledger.kind.${kind}`))).to.deep.equal([]);
  });

  it('is known to the type of text keys, file by file', () => {
    const source = readFileSync('src/shared/text-keys.ts', 'utf8');
    expect(FILES.filter((file) => !source.includes(`locales/ru/${file}`))).to.deep.equal([]);
  });
});
