// Proves that staff see exact shares of contents before publication, and that the remainder of tickets fits.
import { expect } from 'chai';
import { centiG, kopecks } from '#src/shared/units.ts';
import { figuresOf, withRest } from './contents.ts';

const RULES = { gPriceKopecks: kopecks(100) };
const ROWS = [
  { itemId: 1, tickets: 900_000, priceCentiG: centiG(1000) },
  { itemId: 2, tickets: 100_000, priceCentiG: centiG(9999) },
];

describe('The summary of case contents', () => {
  it('The summary has the chance, change and share of every item, and the total return', () => {
    const figures = figuresOf(ROWS, { priceKind: 'money', price: 2_500 }, RULES, new Map([[1, 950_000]]));
    expect(figures).to.deep.equal({
      tickets: 1_000_000,
      percent: 75.99,
      averageKopecks: 1899,
      rows: [
        { itemId: 1, chance: 90, change: -50_000, share: 36 },
        { itemId: 2, chance: 10, change: 100_000, share: 39.99 },
      ],
    });
  });

  it('A free case has no return', () => {
    const figures = figuresOf(ROWS, { priceKind: 'free', price: 0 }, RULES, new Map());
    expect(figures).to.include({ percent: null, averageKopecks: 1899 });
    expect(figures.rows[0]?.share).to.equal(null);
  });

  it('Balancing gives missing tickets to the item with most tickets, and takes surplus tickets from it', () => {
    const tickets = (...counts: number[]) =>
      withRest(counts.map((count) => ({ tickets: count })))?.map((r) => r.tickets);
    expect(tickets(100, 300)).to.deep.equal([100, 999_900]);
    expect(tickets(100, 1_000_000)).to.deep.equal([100, 999_900]);
    expect(tickets(600_000, 600_000)).to.deep.equal([400_000, 600_000]);
    expect(tickets(1_000_001, 1_000_000)).to.equal(undefined);
    expect(tickets()).to.equal(undefined);
  });
});
