/**
 * Proves that the four languages match: equal files and keys, equal placeholders, all plural forms of the language,
 * letters of its own alphabet, and a text for each refusal.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { expect } from 'chai';
import { ERRORS } from '#src/shared/errors.ts';
import { LOCALES, LOCALE_CODES } from '#src/shared/locales.ts';
import type { Locale } from '#src/shared/locales.ts';
import { TRANSFER_KINDS } from '#src/shared/transfer-kinds.ts';

type Texts = Record<string, string>;

const FORM = /_(zero|one|two|few|many|other)$/;
const filesOf = (locale: string): string[] => readdirSync(`locales/${locale}`).sort();
const textsOf = (locale: string, file: string): Texts =>
  JSON.parse(readFileSync(`locales/${locale}/${file}`, 'utf8')) as Texts;

const FILES = filesOf('ru');
/** Every text of a language under its full key, such as `cases.home.title`. */
const textsIn = (locale: string): [key: string, text: string][] =>
  FILES.flatMap((file) =>
    Object.entries(textsOf(locale, file)).map(([key, text]): [string, string] => [`${file.slice(0, -5)}.${key}`, text]),
  );

const stemOf = (key: string): string => key.replace(FORM, '');
const stems = (locale: string): string[] => [...new Set(textsIn(locale).map(([key]) => stemOf(key)))].sort();
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{.*?\}\}/g) ?? [])].sort();

/**
 * Letters that reveal a text left in another language. Language names are exempt: each is written in its own language.
 */
const FOREIGN: Record<Locale, RegExp> = { ru: /[іїєґ]/i, en: /[а-яёіїєґ]/i, ua: /[ыёъэ]/i, pl: /[а-яёіїєґ]/i };
const NAMES_A_LANGUAGE = /^layout\.languages?\./;

/** Texts that no player reads. */
const FOR_STAFF = /^admin-/;
/** Words of a store that opens part by part. Every part is open. */
const PROMISES: Record<Locale, readonly RegExp[]> = {
  ru: [
    /откро(?:ет|ют)ся (?:позже|скоро)|открыва(?:ет|ют)ся (?:позже|по очереди)|Магазин открывается/i,
    /(?:пока|ещё) не (?:открыт|работает)|когда откро(?:ет|ют)ся/i,
    /появ(?:ит|ят)ся[^.]* (?:позже|скоро)|подключа(?:ем|ются) по/i,
  ],
  en: [
    /open(?:s|ing)? (?:later|soon)|is just opening|coming soon|will come to/i,
    /(?:once|until|when) (?:payments|invitations) (?:open|count)|until (?:the profile|such a sign-in)/i,
    /not (?:being )?paid out yet|being connected|one (?:by one|after another)/i,
  ],
  ua: [
    /відкри(?:ється|ються|ваються)[^.]* (?:згодом|незабаром|по черзі)|щойно відкривається/i,
    /(?:поки|ще) не (?:відкрит|працює)|коли відкри(?:ється|ються)/i,
    /з’явля?ться[^.]* (?:згодом|незабаром)|під’єдну(?:ємо|ються) по/i,
  ],
  pl: [
    /otw(?:orzymy|ieramy)[^.]* (?:później|wkrótce|po kolei)|dopiero się otwiera/i,
    /jeszcze nie (?:przyznajemy|otwar)|gdy ruszą?\b/i,
    /pojawi(?:ą)? się[^.]* (?:później|wkrótce)|podłączamy po/i,
  ],
};

describe('The texts', () => {
  for (const locale of LOCALE_CODES) {
    describe(locale, () => {
      it('The locale has the files and keys of Russian', () => {
        expect(filesOf(locale)).to.deep.equal(FILES);
        expect(stems(locale)).to.deep.equal(stems('ru'));
      });

      it('The locale has the placeholders of Russian', () => {
        const russian = new Map(textsIn('ru').map(([key, text]) => [stemOf(key), placeholders(text)]));
        const different = textsIn(locale).filter(
          ([key, text]) => placeholders(text).join() !== russian.get(stemOf(key))?.join(),
        );
        expect(different).to.deep.equal([]);
      });

      it('The locale has exactly the plural forms of its language', () => {
        const { pluralCategories } = new Intl.PluralRules(LOCALES[locale].tag).resolvedOptions();
        const forms = new Map<string, string[]>();
        for (const [key] of textsIn(locale)) {
          const form = FORM.exec(key)?.[1];
          if (form) forms.set(stemOf(key), [...(forms.get(stemOf(key)) ?? []), form]);
        }
        const wanted = [...pluralCategories].sort().join();
        expect([...forms].filter(([, found]) => found.sort().join() !== wanted)).to.deep.equal([]);
      });

      it('Texts are in the alphabet of the language, and none is empty', () => {
        const odd = textsIn(locale).filter(
          ([key, text]) => text.trim() === '' || (FOREIGN[locale].test(text) && !NAMES_A_LANGUAGE.test(key)),
        );
        expect(odd).to.deep.equal([]);
      });
    });
  }

  it('English texts write percents as English does, without a space', () => {
    const wrong = textsIn('en').filter(([, text]) => /(?:\d|\}\})[ \u00a0]%/.test(text));
    expect(wrong).to.deep.equal([]);
  });

  it('No text announces a feature that already exists', () => {
    const found = LOCALE_CODES.flatMap((locale) =>
      textsIn(locale).filter(([key, text]) => !FOR_STAFF.test(key) && PROMISES[locale].some((one) => one.test(text))),
    );
    expect(found).to.deep.equal([]);
  });

  it('Every refusal has a text', () => {
    const keys = new Set(textsIn('ru').map(([key]) => key.replace(/_(?:one|few|many|other)$/, '')));
    expect(Object.keys(ERRORS).filter((key) => !keys.has(key))).to.deep.equal([]);
  });

  it('Every kind of transfer in a player’s movements has a text', () => {
    const keys = new Set(textsIn('ru').map(([key]) => key));
    expect(TRANSFER_KINDS.filter((kind) => !keys.has(`ledger.kind.${kind}`))).to.deep.equal([]);
  });

  it('The type of text keys lists every file and key', () => {
    const source = readFileSync('src/shared/text-keys.ts', 'utf8');
    expect(FILES.filter((file) => !source.includes(`locales/ru/${file}`))).to.deep.equal([]);
  });
});
