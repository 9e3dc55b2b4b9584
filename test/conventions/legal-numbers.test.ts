/**
 * Proves that the legal texts, the FAQ and the limits type no number that the code keeps: they name it, and
 * `src/shared/promised.ts` has it. Numbers of another kind are listed here with their reason.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { fillTexts, readTexts } from '#src/platform/texts.ts';
import { shippedDocument } from '#src/players/info-pages/shipped.ts';
import { LOCALE_CODES, type ByLocale, type Locale } from '#src/shared/locales.ts';
import { PROMISED } from '#src/shared/promised.ts';

type Texts = ReadonlyMap<string, string>;

const FILES = ['info-pages', 'info-pages-agreement', 'info-pages-privacy', 'info-pages-faq', 'account-data'];

const PERIOD = 'the name of a period, not its limit';
/** Keys of texts whose numbers are typed, with the reason. */
const TYPED: Readonly<Record<string, string>> = {
  'info-pages.gold.description': 'one unit of a currency',
  'info-pages-agreement.chapter.withdrawals.3': 'what usually happens, by the specification: no code keeps it',
  'info-pages-faq.group.out.time.a': 'what usually happens, by the specification: no code keeps it',
  'info-pages-faq.group.out.kopecks.a': 'an example of a price, from the specification',
  'info-pages-faq.group.fair.how.a': 'the name of an algorithm',
  'info-pages-faq.group.fair.return.a': 'the whole of a share',
  'info-pages-faq.group.bonus.daily.a': 'midnight, when the days of the store begin',
  'account-data.limits.empty': 'midnight, when the days of the store begin',
  'account-data.limits.period.week': PERIOD,
  'account-data.limits.period.month': PERIOD,
  'account-data.limits.in.week': PERIOD,
  'account-data.limits.in.month': PERIOD,
  'account-data.play.span.month': PERIOD,
  'account-data.play.span.weeks': PERIOD,
};
/** Numbers of one country: addresses, registers, telephones. */
const OF_A_COUNTRY = /^info-pages\.demo\.|^account-data\.help\.line$/;

/** Numbers from two on, as words. A language without them is held to the digits alone. */
const WORDS: Partial<ByLocale<string>> = {
  ru:
    'дв(?:а|е|ух|ум|умя)|тр(?:и|ёх|ём)|четыр\\p{L}+|пят(?:ь|и)|шест(?:ь|и)|сем(?:ь|и)|десят(?:ь|и)|ст(?:о|а)|' +
    'тысяч\\p{L}*|миллион\\p{L}*|пол(?:года|часа)',
  en: 'two|three|four|five|six|seven|eight|nine|ten|twelve|hundred|thousand|million|half',
  ua:
    'дв(?:а|і|ох|ом)|тр(?:и|ьох|ьом)|чотир\\p{L}+|п’ят(?:ь|и)|шіст(?:ь|и)|сім|десят(?:ь|и)|сто|' +
    'тисяч\\p{L}*|мільйон\\p{L}*|пів',
  pl:
    'dw(?:a|ie|óch|oje)|trz(?:y|ech)|czter\\p{L}+|pię(?:ć|ciu)|sześ\\p{L}+|siedem|dziesię\\p{L}*|sto|' +
    'tysiąc\\p{L}*|milion\\p{L}*|pół',
};

const textsOf = (locale: Locale): Texts =>
  new Map(
    FILES.flatMap((file) => {
      const texts = JSON.parse(readFileSync(`locales/${locale}/${file}.json`, 'utf8')) as Record<string, string>;
      return Object.entries(texts).map(([key, text]): [string, string] => [`${file}.${key}`, text]);
    }),
  );

const TEXTS = new Map(LOCALE_CODES.map((locale) => [locale, textsOf(locale)]));
const ENTRIES = LOCALE_CODES.flatMap((locale) =>
  [...textsOf(locale)].map(([key, text]) => ({ locale, key, text: text.replaceAll(/\{\{\w+\}\}/g, '') })),
);

/** The numbers of a text in order of size, with decimals the English way; a number in words is a word. */
function typedIn({ locale, text }: { readonly locale: Locale; readonly text: string }): string[] {
  const words = new RegExp(`(?<!\\p{L})(?:${WORDS[locale] ?? '(?!)'})(?!\\p{L})`, 'giu');
  const digits = [...text.matchAll(/\d+(?:[.,\u00a0]\d+)*/g)].map(([number]) => number.replace(',', '.'));
  return [...digits.sort(), ...[...text.matchAll(words)].map(() => 'word')];
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).filter((name) => Object.hasOwn(PROMISED, name));

describe('Numbers of the legal texts, the FAQ and the limits', () => {
  it('No text types a number that is kept elsewhere', () => {
    const typed = ENTRIES.filter((entry) => typedIn(entry).length > 0)
      .filter(({ key }) => !Object.hasOwn(TYPED, key) && !OF_A_COUNTRY.test(key))
      .map(({ locale, key, text }) => `${locale} ${key}: ${text}`);
    expect(typed).to.deep.equal([]);
  });

  it('Every number that may be typed still is', () => {
    const typed = new Set(ENTRIES.filter((entry) => typedIn(entry).length > 0).map(({ key }) => key));
    expect(Object.keys(TYPED).filter((key) => !typed.has(key))).to.deep.equal([]);
  });

  it('Typed numbers agree in all languages', () => {
    const different = Object.keys(TYPED).filter((key) => {
      const numbers = ENTRIES.filter((entry) => entry.key === key).map((entry) => typedIn(entry).join());
      return new Set(numbers).size !== 1;
    });
    expect(different).to.deep.equal([]);
  });

  it('Every promised number stands in a text, as often in each language', () => {
    const used = new Set<string>();
    for (const [key, russian] of TEXTS.get('ru') ?? []) {
      const names = namesIn(russian).sort();
      for (const name of names) used.add(name);
      for (const locale of LOCALE_CODES) {
        expect(namesIn(TEXTS.get(locale)?.get(key) ?? '').sort(), `${locale} ${key}`).to.deep.equal(names);
      }
    }
    expect(Object.keys(PROMISED).filter((name) => !used.has(name))).to.deep.equal([]);
  });

  it('Readers see the numbers in every language, written as in it', () => {
    const texts = fillTexts(readTexts('locales'));
    const written: Readonly<Record<string, string>> = { ru: '1\u00a0000', en: '1,000', ua: '1\u00a0000', pl: '1000' };
    for (const locale of LOCALE_CODES) {
      for (const name of ['agreement', 'privacy', 'faq'] as const) {
        const shown = JSON.stringify(shippedDocument(texts, name, locale));
        expect(shown, `${name} ${locale}`).not.to.match(/\{\{|undefined|NaN/);
        if (name === 'faq') expect(shown, locale).to.contain(` ${written[locale] ?? ''} `);
        else expect(shown, locale).to.match(/\D18\D/);
      }
    }
  });

  it('A summary has five lines', () => {
    const texts = fillTexts(readTexts('locales'));
    for (const locale of LOCALE_CODES) {
      for (const name of ['agreement', 'privacy', 'faq'] as const) {
        const lines = shippedDocument(texts, name, locale).note?.split('\n') ?? [];
        expect(lines, `${name} ${locale}`).to.have.lengthOf(5);
        // A text that is missing is shown by its key.
        expect(lines.filter((line) => !/^\p{Lu}.*[.]$/u.test(line))).to.deep.equal([]);
      }
    }
  });
});
