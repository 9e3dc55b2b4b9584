// Case models: whether a case is open, prices rounded up, item values rounded down, exact chances.
import { byLocale } from '#src/shared/locales.ts';
import { expect } from 'chai';
import type { T, TextKey } from '#src/shared/text-keys.ts';
import { centiG, kopecks } from '#src/shared/units.ts';
import { caseCardModel, stateOf } from './case-model.ts';
import type { CatalogueItem, PublishedCase } from '#src/core/catalogue/catalogue.ts';
import { chanceOf, itemModel, oddsItemModel, itemValueOf } from './item-model.ts';
import { priceFacts } from '#src/core/catalogue/prices/price-for.ts';
import { quoteOf } from '#src/core/catalogue/prices/quote.ts';

const inEach = <Texts>(texts: Texts) => byLocale(() => texts);
const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));
const t: T = Object.assign((key: TextKey) => key, { tag: 'pl' });
const READER = { locale: 'pl', t, currency: { code: 'usd', sign: '$', rate: '0.01090000' } } as const;

const ITEM: CatalogueItem = {
  id: 5,
  key: 'ar9-cobalt',
  rarity: 'epic',
  rarityRank: 4,
  isTracked: false,
  image: 'ar9-cobalt.12345678',
  priceCentiG: centiG(12_345),
  isListed: true,
  changedAt: at(1),
  texts: inEach({ weapon: 'AR-9', skin: 'Kobalt', title: 'AR-9 „Kobalt”' }),
};

const CASE: PublishedCase = {
  id: 3,
  name: 'polar',
  category: 'limited',
  group: 'limited',
  position: 1,
  priceKind: 'money',
  price: 34_900,
  oldPrice: 42_900,
  cashbackPercent: 10,
  state: 'active',
  fromAt: at(10),
  untilAt: at(20),
  stockTotal: null,
  hasStock: true,
  changedAt: at(1),
  image: 'case-polar.12345678',
  hoverImage: 'case-polar-open.12345678',
  palette: 'polar',
  conditions: [{ kind: 'topup', value: 10_000 }],
  texts: inEach({ title: 'Polarna burza', text: 'Sprzęt z wyprawy.' }),
  version: { id: 9, caseId: 3, number: 2, createdAt: at(1), rows: [{ from: 0, to: 999_999, item: ITEM }] },
};

describe('The model of a case', () => {
  it('A case is open from its first moment until just before its last', () => {
    expect([9, 10, 19, 20].map((day) => stateOf(CASE, at(day)))).to.deep.equal([
      'unavailable',
      'active',
      'active',
      'unavailable',
    ]);
  });

  it('A case without stock is unavailable, and the state set by staff has priority', () => {
    expect(stateOf({ ...CASE, hasStock: false }, at(15))).to.equal('unavailable');
    expect(stateOf({ ...CASE, state: 'hidden' }, at(15))).to.equal('hidden');
    expect(stateOf({ ...CASE, fromAt: null, untilAt: null }, at(15))).to.equal('active');
  });

  it('A card is in the viewer’s language and has the conditions of a guest by default', () => {
    const card = caseCardModel(CASE, READER, at(15));
    expect(card).to.deep.include({
      name: 'polar',
      title: 'Polarna burza',
      priceMinor: 34_900,
      price: 3.81,
      oldPrice: 4.68,
      cashback: 10,
      state: 'active',
      logo: '/art/case-polar.12345678-130x88.webp',
      hover: '/art/case-polar-open.12345678-130x88.webp',
      conditions: [{ kind: 'topup', value: 1.09, days: 30, met: false }],
    });
    expect(caseCardModel(CASE, READER, at(15), () => true).conditions[0]?.met).to.equal(true);
  });
});

describe('The model of an item', () => {
  it('An item is worth its price in G at the price of 1 G, rounded down, and never zero', () => {
    expect(itemValueOf(ITEM, kopecks(100)).priceKopecks).to.equal(12_345);
    expect(itemValueOf(ITEM, kopecks(33)).priceKopecks).to.equal(4_073);
    expect(itemValueOf({ ...ITEM, priceCentiG: centiG(1) }, kopecks(50)).priceKopecks).to.equal(1);
    expect(itemModel(ITEM, itemValueOf(ITEM, kopecks(100)), READER)).to.deep.include({ priceG: 123.45, price: 1.34 });
  });

  it('A chance has four decimals', () => {
    expect(chanceOf({ from: 0, to: 0 })).to.equal(0.0001);
    expect(chanceOf({ from: 10, to: 18_009 })).to.equal(1.8);
    const odds = oddsItemModel({ from: 999_000, to: 999_999, item: ITEM }, READER, kopecks(100));
    expect(odds).to.include({ chance: 0.1, from: 999_000, to: 999_999, title: 'AR-9 „Kobalt”' });
  });
});

describe('A quote', () => {
  const FACTS = priceFacts(READER);
  const quote = quoteOf(CASE, FACTS, kopecks(100));

  it('Offers that are equal for a player have the same quote', () => {
    expect(quoteOf({ ...CASE, oldPrice: null, image: 'another.12345678' }, FACTS, kopecks(100))).to.equal(quote);
  });

  it('A quote changes with price, odds, worth and the price of 1 G', () => {
    const [row] = CASE.version.rows;
    const dearer = { ...ITEM, priceCentiG: centiG(12_346) };
    const others = [
      quoteOf({ ...CASE, price: 34_901 }, FACTS, kopecks(100)),
      quoteOf({ ...CASE, priceKind: 'bonuses' }, FACTS, kopecks(100)),
      quoteOf({ ...CASE, version: { ...CASE.version, id: 10 } }, FACTS, kopecks(100)),
      quoteOf(
        { ...CASE, version: { ...CASE.version, rows: row ? [{ ...row, item: dearer }] : [] } },
        FACTS,
        kopecks(100),
      ),
      quoteOf(CASE, FACTS, kopecks(101)),
    ];
    expect(new Set([quote, ...others]).size).to.equal(6);
  });
});
