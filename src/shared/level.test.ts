// Proves the level thresholds of docs/rules.md 16, by examples and for any exp.
import { expect } from 'chai';
import fc from 'fast-check';
import { kopecks } from './units.ts';
import { floorExpFor, levelBeginsAtExp, levelOf, levelProgress } from './level.ts';

describe('A level', () => {
  it('Level n begins at 500 n (n - 1)', () => {
    expect([1, 2, 3, 4].map((level) => levelBeginsAtExp(level, 500))).to.deep.equal([0, 1000, 3000, 6000]);
    expect([0, 999, 1000, 2999, 3000].map((exp) => levelOf(exp, 500))).to.deep.equal([1, 1, 2, 2, 3]);
  });

  it('The level is the last one that has begun, for any exp and step', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000_000 }), fc.integer({ min: 1, max: 100_000 }), (exp, stepExp) => {
        const level = levelOf(exp, stepExp);
        expect(levelBeginsAtExp(level, stepExp)).to.be.at.most(exp);
        expect(levelBeginsAtExp(level + 1, stepExp)).to.be.above(exp);
      }),
    );
  });

  it('The level is exact where it begins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1_000_000 }), (level) => {
        const exp = levelBeginsAtExp(level, 500);
        expect(levelOf(exp, 500)).to.equal(level);
        expect(levelOf(exp - 1, 500)).to.equal(level - 1);
      }),
    );
  });

  it('The progress to the next level is from 0 to below 1', () => {
    expect(levelProgress(1500, 500)).to.deep.equal({ level: 2, share: 0.25, nextLevelExp: 3000 });
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), (exp) => {
        const { share } = levelProgress(exp, 500);
        expect(share).to.be.within(0, 1);
        expect(share).to.be.below(1);
      }),
    );
  });

  it('Only whole roubles earn exp', () => {
    expect([99, 100, 1999].map((spent) => floorExpFor(kopecks(spent), 1))).to.deep.equal([0, 1, 19]);
    expect(floorExpFor(kopecks(150), 3)).to.equal(4);
  });
});
