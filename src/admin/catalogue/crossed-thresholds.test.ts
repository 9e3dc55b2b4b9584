import { expect } from 'chai';
import { kopecks } from '#src/shared/units.ts';
import { crossedThresholds, type PriceThreshold } from './crossed-thresholds.ts';

const priced = (price: number) => ({ unit: 'g' as const, price, oldPrice: null });
const change = (before: number, after: number) => ({ before: priced(before), after: priced(after) });
const limit = (beforeKopecks: number, afterKopecks = beforeKopecks): PriceThreshold => ({
  kind: 'case',
  name: 'Polar',
  beforeKopecks,
  afterKopecks,
});
const sides = (before: number, after: number, threshold: PriceThreshold, gPrice = 100): boolean[] =>
  crossedThresholds(change(before, after), [threshold], kopecks(gPrice)).map(({ isAbove }) => isAbove);

describe('Thresholds that a price crosses', () => {
  it('A price that equals the threshold is not above it', () => {
    expect(sides(100_00, 100_01, limit(100_00))).to.deep.equal([true]);
    expect(sides(100_01, 100_00, limit(100_00))).to.deep.equal([false]);
    expect(sides(99_99, 100_00, limit(100_00))).to.deep.equal([]);
    expect(sides(100_01, 200_00, limit(100_00))).to.deep.equal([]);
  });
  it('The price in G is compared by its worth in money', () => {
    expect(sides(10_00, 11_00, limit(15_75), 150)).to.deep.equal([true]);
  });
  it('A threshold that moves along is not crossed, and one that moves past is', () => {
    expect(sides(90_00, 110_00, limit(100_00, 120_00))).to.deep.equal([]);
    expect(sides(90_00, 95_00, limit(100_00, 80_00))).to.deep.equal([true]);
  });
});
