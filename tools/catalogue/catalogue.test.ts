/**
 * The sample catalogue is ready for sale: unique names, exact chances, returns within the band, texts in four languages
 * without letters or quotes of another language, and a file for every size of every picture.
 */
import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import images from './images.json' with { type: 'json' };
import { CASES, ITEMS, itemTitle, type SeedCase, type Texts } from './index.ts';
import { RARITIES } from '#src/shared/rarities.ts';
import { CATEGORIES } from './types.ts';

const PRICES = new Map(ITEMS.map((item) => [item.key, item.priceCentiG]));

const worthCentiG = ({ contents }: SeedCase): number =>
  contents.reduce((sum, { item, tickets }) => sum + tickets * (PRICES.get(item) ?? 0), 0) / 1_000_000;

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;

describe('Sample catalogue: items', () => {
  it('Items are numerous, of every rarity and of many kinds of weapons and gear', () => {
    expect(ITEMS.length).to.be.at.least(126);
    for (const rarity of RARITIES) {
      expect(ITEMS.filter((item) => item.rarity === rarity).length, rarity).to.be.at.least(8);
    }
    expect(new Set(ITEMS.map((item) => item.weapon.en)).size).to.be.at.least(16);
    expect(ITEMS.some((item) => item.isTracked)).to.equal(true);
  });

  it('Every item has a unique name in every language', () => {
    expect(isUnique(ITEMS.map((item) => item.key))).to.equal(true);
    for (const locale of ['ru', 'en', 'ua', 'pl'] as const) {
      expect(isUnique(ITEMS.map((item) => itemTitle(item, locale))), locale).to.equal(true);
    }
    for (const item of ITEMS) expect(item.key).to.match(/^[a-z0-9]+(-[a-z0-9]+)+$/);
  });

  it('Titles use the quotation marks of their language', () => {
    const item = ITEMS.find(({ key }) => key === 'ar9-cobalt');
    if (!item) throw new Error('the catalogue lost its ar9-cobalt');
    expect(itemTitle(item, 'ru')).to.equal('АР-9 «Кобальт»');
    expect(itemTitle(item, 'en')).to.equal('AR-9 “Cobalt”');
    expect(itemTitle(item, 'ua')).to.equal('АР-9 «Кобальт»');
    expect(itemTitle(item, 'pl')).to.equal('AR-9 „Kobalt”');
  });

  it('Rarer items cost more on average', () => {
    const middles = RARITIES.map((rarity) => {
      const prices = ITEMS.filter((item) => item.rarity === rarity).map((item) => item.priceCentiG);
      return prices.sort((a, b) => a - b)[Math.floor(prices.length / 2)] ?? 0;
    });
    expect(middles).to.deep.equal([...middles].sort((a, b) => a - b));
    for (const { key, priceCentiG } of ITEMS)
      expect(Number.isSafeInteger(priceCentiG) && priceCentiG > 0, key).to.equal(true);
  });
});

describe('Sample catalogue: cases', () => {
  it('There are at least 44 cases, at least 3 in each category', () => {
    expect(CASES.length).to.be.at.least(44);
    expect(isUnique(CASES.map(({ name }) => name))).to.equal(true);
    expect(CASES.map(({ position }) => position)).to.deep.equal(CASES.map((_, i) => i + 1));
    for (const category of CATEGORIES) {
      const count = CASES.filter((one) => one.category === category).length;
      expect(count, category).to.be.at.least(3);
    }
  });

  it('The chances of every case sum to exactly 1,000,000 over 8 to 26 different items', () => {
    for (const { name, contents } of CASES) {
      expect(
        contents.reduce((sum, { tickets }) => sum + tickets, 0),
        name,
      ).to.equal(1_000_000);
      expect(contents.length, name).to.be.within(8, 26);
      expect(isUnique(contents.map(({ item }) => item)), name).to.equal(true);
      for (const { item, tickets } of contents) {
        expect(PRICES.has(item), `${name}: ${item}`).to.equal(true);
        expect(Number.isSafeInteger(tickets) && tickets > 0, `${name}: ${item}`).to.equal(true);
      }
    }
  });

  it('The return of every case that costs something is between 80 and 90 percent of its price', () => {
    const returns = CASES.filter(({ priceKind }) => priceKind !== 'free').map((one) => ({
      name: one.name,
      percent: (worthCentiG(one) / one.priceKopecksOrPoints) * 100,
    }));
    expect(returns.filter(({ percent }) => percent < 80 || percent > 90)).to.deep.equal([]);
    expect(returns.length).to.be.above(0);
  });

  it('Prices range from exactly 9.00 to 10,000.00; a free case costs nothing and has a condition', () => {
    const money = CASES.filter(({ priceKind }) => priceKind === 'money').map((one) => one.priceKopecksOrPoints);
    expect(Math.min(...money)).to.equal(900);
    expect(Math.max(...money)).to.equal(1_000_000);
    for (const one of CASES.filter(({ priceKind }) => priceKind === 'free')) {
      expect(one.priceKopecksOrPoints, one.name).to.equal(0);
      expect(one.conditions, one.name).to.deep.include({ kind: 'cooldown', value: 24 });
    }
    expect(new Set(CASES.flatMap(({ conditions }) => conditions.map(({ kind }) => kind))).size).to.equal(5);
  });

  it('Labels are true: old prices are higher, and cashback is 1 or 2 percent', () => {
    for (const { name, oldPrice, priceKopecksOrPoints, cashbackPercent, fromDay, untilDay } of CASES) {
      if (oldPrice !== null) expect(oldPrice, name).to.be.above(priceKopecksOrPoints);
      if (cashbackPercent !== null) expect(cashbackPercent, name).to.be.within(1, 2);
      if (untilDay !== null) expect(untilDay, name).to.be.above(fromDay ?? 0);
    }
    expect(CASES.some(({ stock, untilDay }) => stock !== null && untilDay !== null)).to.equal(true);
    expect(CASES.some(({ state }) => state === 'unavailable')).to.equal(true);
  });
});

describe('Sample catalogue: texts', () => {
  const named: [string, Texts][] = [
    ...ITEMS.flatMap(({ key, weapon, skin }): [string, Texts][] => [
      [key, weapon],
      [key, skin],
    ]),
    ...CASES.flatMap(({ name, title, text }): [string, Texts][] => [
      [name, title],
      [name, text],
    ]),
  ];

  it('Texts exist in every language, in its alphabet and without typewriter quotes', () => {
    for (const [name, { ru, en, ua, pl }] of named) {
      for (const text of [ru, en, ua, pl])
        expect(text.trim(), name)
          .to.equal(text)
          .and.not.match(/^$|["'`]/);
      expect(ru, name)
        .to.match(/[а-яё]/i)
        .and.not.match(/[іїєґ]/i);
      expect(ua, name)
        .to.match(/[а-яіїєґ]/i)
        .and.not.match(/[ыэёъ]/i);
      for (const text of [en, pl])
        expect(text, name)
          .to.match(/[a-z]/i)
          .and.not.match(/[а-яіїєґё]/i);
      expect(en, name).to.not.match(/[ąćęłńóśźż„]/i);
    }
  });

  it('Each case has a description with its own sentences in each language', () => {
    for (const { name, text } of CASES) {
      const all = [text.ru, text.en, text.ua, text.pl];
      expect(isUnique(all), name).to.equal(true);
      for (const sentence of all) {
        expect(sentence, name).to.match(/[.?!]$/);
        expect(sentence.length, name).to.be.within(30, 160);
      }
    }
    for (const locale of ['ru', 'en', 'ua', 'pl'] as const) {
      const titles = CASES.map(({ title }) => title[locale]);
      expect(isUnique(titles), locale).to.equal(true);
      // Pages put titles in quotation marks, and nested quotation marks read badly.
      for (const title of titles) expect(title).to.not.match(/[«»“”„]/);
    }
  });
});

describe('Sample catalogue: pictures', () => {
  it('Every listed picture has files, and every file belongs to a listed picture', () => {
    const files = readdirSync(join(PROJECT_FOLDER, 'public', 'art'));
    const drawn = new Set(files.map((file) => file.slice(0, file.lastIndexOf('-'))));
    expect([...drawn].sort()).to.deep.equal(Object.values(images).sort());
  });

  it('The author of every silhouette is credited', () => {
    const credits = new Set(readFileSync(join(PROJECT_FOLDER, 'CREDITS.md'), 'utf8').match(/[a-z0-9]+(-[a-z0-9]+)*/g));
    const icons = [...ITEMS.map(({ art }) => art.icon), ...CASES.map(({ art }) => art.emblem)];
    expect(icons.filter((icon) => !credits.has(icon))).to.deep.equal([]);
  });
});
