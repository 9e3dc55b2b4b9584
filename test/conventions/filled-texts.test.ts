/**
 * Proves that texts with values read well with the shortest and the longest values that can occur, in every language:
 * nothing stays unfilled, a count has its plural form and its digits in groups, no space or full stop is doubled, and
 * server and browser write the same.
 */
import { expect } from 'chai';
import { fillTexts, readTexts } from '#src/platform/texts.ts';
import { currencyWords } from '#src/shared/currency-words.ts';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { formatChance, formatTickets } from '#src/shared/format-odds.ts';
import { exactMoment, moscowDay, preciseMoment, shortDay } from '#src/shared/format-time.ts';
import { formatPoints, formatPrice } from '#src/shared/format-value.ts';
import { LOCALES, LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import type { T, TextKey, TextParams } from '#src/shared/text-keys.ts';
import { makeT } from '#src/shared/translator.ts';
import { glue } from '#ui/typography.ts';

const TEXTS = fillTexts(readTexts('locales'));
const FORM = /_(?:zero|one|two|few|many|other)$/;
const PLACE = /\{\{(\w+)\}\}/g;

const COUNTS = [0, 1, 2, 5, 11, 21, 1_000_000];
const SIGNS = ['$', '€', '₴', '₽', 'zł', 'Br', '₸'];
const CURRENCIES = ['usd', 'eur', 'uah', 'rub', 'pln', 'byn', 'kzt'];
const MOMENTS = ['2026-05-01T00:00:00Z', '2026-09-30T23:59:59Z'];
const NAMES = ['Я', 'W'.repeat(24), 'Щ'.repeat(24)];

/** Placeholders by what they stand for; all others are words. */
const KINDS = {
  sum:
    'amount balance bonus debt donate donated entry gift high limit low missing needed price spent sum sumAfter ' +
    'sumBefore won worth',
  number:
    'after before day days draws exp failed from held hours id last least left level line minutes most nonce number ' +
    'round rows seat seconds shown sold spins ticket times to total value version',
  share: 'best chance edge percent share',
  points: 'gifts points',
  date: 'date since',
  moment: 'moment until when',
  time: 'time',
  tickets: 'numbers tickets',
  currency: 'currency',
} as const;

type Kind = keyof typeof KINDS;
type Values = readonly (string | number)[];

const kinds = new Map(
  Object.entries(KINDS).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind as Kind] as const)),
);

/** The values of each kind of placeholder, the shortest first, the longest last. */
const valuesOf = (t: T): Readonly<Record<Kind, Values>> => ({
  sum: SIGNS.flatMap((sign) => [formatPrice({ price: 0, priceMinor: 1 }, sign), formatMoney(99_999_999.99, sign)]),
  number: [0, 1, 9_999_999].map(formatCount),
  share: [1, 0.0001, 12.34, 100].map((share) => formatChance(share, t.tag)),
  points: [0, 1, 2.5, 1_000_000].map((points) => formatPoints(points, t)),
  date: MOMENTS.flatMap((at) => [shortDay(at, t.tag), moscowDay(at, t.tag)]),
  moment: MOMENTS.flatMap((at) => [exactMoment(at, t.tag, 'UTC'), preciseMoment(at, t.tag)]),
  time: ['00:01', '743:59', t('layout.reminder.time', { hours: 23, minutes: 59 })],
  tickets: [formatTickets({ from: 7, to: 7 }), formatTickets({ from: 100_000, to: 999_999 })],
  currency: CURRENCIES.flatMap((code) => [1, 2, 5].map((count) => currencyWords(code, t.tag, count, code))),
});

interface Filled {
  readonly key: TextKey;
  readonly params: TextParams;
  readonly isCounted: boolean;
}

/** Each text with each of its values; where its sign of percent stands in the text, the value is without one. */
function samplesOf(locale: Locale): Filled[] {
  const values = valuesOf(TEXTS.t(locale));
  const all = TEXTS.all(locale);
  const stems = new Map(Object.entries(all).map(([key, text]) => [key.replace(FORM, ''), { key, text }]));
  return [...stems].flatMap(([stem, { key, text }]) => {
    const places = [...text.matchAll(PLACE)].map(([, name = '']) => name).filter((name) => name !== 'count');
    const isCounted = key !== stem || text.includes('{{count}}');
    if (places.length === 0 && !isCounted) return [];
    const lists = places.map((name): [string, Values] => {
      if (new RegExp(`\\{\\{${name}\\}\\}[ \u00a0]?%`).test(text)) return [name, [0, 12.34, 100]];
      const kind = kinds.get(name);
      return [name, kind === undefined ? NAMES : values[kind]];
    });
    const rounds = Math.max(1, ...lists.map(([, list]) => list.length));
    const filled = Array.from({ length: rounds }, (_, index) =>
      Object.fromEntries(lists.map(([name, list]) => [name, list[index % list.length] ?? ''])),
    );
    const counts = isCounted ? COUNTS.map((count) => ({ count })) : [{}];
    return filled.flatMap((words) =>
      counts.map((count) => ({ key: stem as TextKey, params: { ...words, ...count }, isCounted })),
    );
  });
}

const WRONG = {
  'an unfilled place': /\{\{|\}\}|undefined|NaN|\[object/,
  'a doubled space': /[ \u00a0]{2}/,
  'a doubled full stop': /(?<!\.)\.\.(?!\.)/,
  'a space before a mark': /[ \u00a0][,.;:!?](?:\s|$)/,
  'a doubled percent sign': /%[ \u00a0]?%/,
  'a decimal point': /\d\.\d/,
  'digits without groups': /(?<![\d.,#-])\d{5,}/,
} as const;

for (const locale of LOCALE_CODES) {
  describe(`Texts with their values: ${locale}`, function () {
    this.timeout(30_000);
    const t = TEXTS.t(locale);
    const inBrowser = makeT(TEXTS.all(locale), LOCALES[locale].tag);
    let samples: Filled[];
    let texts: string[];
    before(() => {
      samples = samplesOf(locale);
      texts = [...new Set(samples.map(({ key, params }) => `${key}: ${glue(t(key, params), t.tag)}`))];
    });

    for (const [name, pattern] of Object.entries(WRONG)) {
      if (locale === 'en' && name === 'a decimal point') continue;
      it(`No text has ${name}`, () => {
        expect(texts.filter((text) => pattern.test(text))).to.deep.equal([]);
      });
    }

    it('No two values stand side by side, but a sum and its currency', () => {
      const all = Object.entries(TEXTS.all(locale));
      expect(all.filter(([, text]) => /\}\}[ \u00a0]\{\{(?!currency)/.test(text))).to.deep.equal([]);
    });

    it('A count has the plural form of the language', () => {
      const rules = new Intl.PluralRules(t.tag);
      const all = TEXTS.all(locale);
      const wrong = samples.filter(({ key, params, isCounted }) => {
        const form = all[`${key}_${rules.select(Number(params['count']))}`];
        if (!isCounted || form === undefined) return false;
        const words = form.replaceAll(PLACE, (_, name: string) =>
          name === 'count' ? formatCount(Number(params['count'])) : String(params[name]),
        );
        return words !== t(key, params);
      });
      expect(wrong.map(({ key, params }) => `${key} ${String(params['count'])}`)).to.deep.equal([]);
    });

    it('The browser writes what the server writes', () => {
      const different = samples.filter(({ key, params }) => inBrowser(key, params) !== t(key, params));
      expect(different.map(({ key }) => key)).to.deep.equal([]);
    });
  });
}
