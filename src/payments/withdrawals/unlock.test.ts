/** Proves the 75 % rule: rounded up to a whole kopeck, and never a negative missing sum. */
import { expect } from 'chai';
import fc from 'fast-check';
import { kopecks } from '#src/shared/units.ts';
import { unlockOf } from './unlock.ts';

describe('The top-ups that unlock a withdrawal', () => {
  it('A withdrawal requires 75 % of the price, rounded up', () => {
    expect(unlockOf(kopecks(642_000), kopecks(0)).needed).to.equal(481_500);
    expect(unlockOf(kopecks(1), kopecks(0)).needed).to.equal(1);
    expect(unlockOf(kopecks(101), kopecks(0)).needed).to.equal(76);
  });

  it('The missing sum is the part that top-ups do not cover yet, and zero once they do', () => {
    expect(unlockOf(kopecks(642_000), kopecks(420_000)).missing).to.equal(61_500);
    expect(unlockOf(kopecks(642_000), kopecks(481_499)).missing).to.equal(1);
    expect(unlockOf(kopecks(642_000), kopecks(481_500)).missing).to.equal(0);
    expect(unlockOf(kopecks(642_000), kopecks(900_000)).missing).to.equal(0);
  });

  it('The required sum is between three quarters of the price and one kopeck more', () => {
    const sum = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(sum, sum, (price, donated) => {
        const { needed, missing } = unlockOf(kopecks(price), kopecks(donated));
        expect(needed * 4 - price * 3).to.be.within(0, 3);
        expect(missing).to.equal(Math.max(0, needed - donated));
      }),
    );
  });
});
