import { expect } from 'chai';
import { kopecks } from '#src/shared/units.ts';
import { casePricesFrom, itemPricesFrom } from './price-history.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));
const entry = (day: number, values: object | null) => ({
  changedAt: at(day),
  values: values === null ? null : JSON.stringify(values),
});

describe('Price history', () => {
  it('An item has a price for each change of its price, and none for a change of anything else', () => {
    const entries = [
      entry(1, { priceCentiG: 1000, rarity: 1 }),
      entry(2, { priceCentiG: 1000, rarity: 2 }),
      entry(3, { priceCentiG: 2500, rarity: 2 }),
    ];
    expect(itemPricesFrom(entries, [], kopecks(100))).to.deep.equal([
      { at: at(1), priceCentiG: 1000, priceKopecks: 1000 },
      { at: at(3), priceCentiG: 2500, priceKopecks: 2500 },
    ]);
  });

  it('A change of the price of 1 G changes the price of the item from that day on', () => {
    const entries = [entry(5, { priceCentiG: 1000 }), entry(9, { priceCentiG: 500 })];
    const rates = [entry(1, { value: '100' }), entry(7, { value: '200' })];
    expect(itemPricesFrom(entries, rates, kopecks(200))).to.deep.equal([
      { at: at(5), priceCentiG: 1000, priceKopecks: 1000 },
      { at: at(7), priceCentiG: 1000, priceKopecks: 2000 },
      { at: at(9), priceCentiG: 500, priceKopecks: 1000 },
    ]);
  });

  it('A price of 1 G that is recorded later than the item counts for the days before', () => {
    const entries = [entry(1, { priceCentiG: 1000 })];
    expect(itemPricesFrom(entries, [entry(3, { value: '150' })], kopecks(150))).to.deep.equal([
      { at: at(1), priceCentiG: 1000, priceKopecks: 1500 },
    ]);
  });

  it('Two entries of one moment are one change', () => {
    const entries = [entry(1, { priceCentiG: 1000 }), entry(2, { priceCentiG: 2000 }), entry(2, { priceCentiG: 1000 })];
    expect(itemPricesFrom(entries, [], kopecks(100))).to.have.length(1);
  });

  it('An item without entries has no history', () => {
    expect(itemPricesFrom([], [entry(1, { value: '100' })], kopecks(100))).to.deep.equal([]);
  });

  it('The history of a case begins with its first publication', () => {
    const entries = [
      entry(1, { priceKind: 'money', price: 900, versionId: null }),
      entry(2, { priceKind: 'money', price: 1000, versionId: 1 }),
      entry(3, { priceKind: 'money', price: 1000, versionId: 2 }),
      entry(4, { priceKind: 'bonuses', price: 1000, versionId: 2 }),
    ];
    expect(casePricesFrom(entries)).to.deep.equal([
      { at: at(2), priceKind: 'money', price: 1000 },
      { at: at(4), priceKind: 'bonuses', price: 1000 },
    ]);
  });
});
