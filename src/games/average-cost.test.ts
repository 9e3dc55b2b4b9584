// Tests the average cost of ten plays: whole numbers, one rounding, and a return above the price.
import { expect } from 'chai';
import { kopecks } from '#src/shared/units.ts';
import { averageCost, worthOfOpenings, worthOfRanges } from './average-cost.ts';

/** 900,000 tickets for 1 G and 100,000 for 5 G. */
const VERSION = {
  rows: [
    { from: 0, to: 899_999, item: { priceCentiG: 100 } },
    { from: 900_000, to: 999_999, item: { priceCentiG: 500 } },
  ],
} as unknown as Parameters<typeof worthOfOpenings>[0][number];

describe('The average cost of ten plays', () => {
  it('Ten openings cost ten prices minus ten average returns', () => {
    // 0.9 x 1 G + 0.1 x 5 G = 1.4 G = 1.40 roubles; ten openings for 2 roubles cost 20 - 14.
    expect(averageCost(200, worthOfOpenings([VERSION], kopecks(100)), '1')).to.equal(6);
  });

  it('A return above the price is negative', () => {
    expect(averageCost(100, worthOfOpenings([VERSION], kopecks(100)), '1')).to.equal(-4);
  });

  it('A battle returns what the openings of all its rounds are worth', () => {
    expect(averageCost(400, worthOfOpenings([VERSION, VERSION], kopecks(100)), '1')).to.equal(12);
  });

  it('A cost is rounded to a kopeck once, and up in another currency', () => {
    // 10 x (100 - 1/3 of 100.01) = 666.633...
    const worth = { sum: 10_001n, parts: 300n };
    expect(averageCost(100, worth, '1')).to.equal(6.67);
    expect(averageCost(100, worth, '0.011')).to.equal(0.08);
  });

  it('A gain is rounded towards nothing in another currency', () => {
    expect(averageCost(100, { sum: 110n, parts: 1n }, '0.0111')).to.equal(-0.01);
  });

  it('A loss of an upgrade returns nothing', () => {
    // One ticket of two wins 150.
    expect(averageCost(100, worthOfRanges([{ from: 0, to: 499_999, priceKopecks: 150 }]), '1')).to.equal(2.5);
  });
});
