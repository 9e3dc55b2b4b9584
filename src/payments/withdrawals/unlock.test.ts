/** Proves that three quarters of a price are needed to the kopeck, rounded up. */
import { expect } from 'chai';
import { kopecks } from '#src/shared/units.ts';
import { unlockOf } from './unlock.ts';

const unlock = (price: number, donated: number): { needed: number; missing: number } =>
  unlockOf(kopecks(price), kopecks(donated));

describe('The top-ups that a withdrawal needs', () => {
  it('Three quarters of the price are needed, rounded up to a kopeck', () => {
    const needed = [0, 1, 2, 3, 4, 100, 101, 500_001].map((price) => unlock(price, 0).needed);
    expect(needed).to.deep.equal([0, 1, 2, 3, 3, 75, 76, 375_001]);
  });

  it('What is missing is exact: a kopeck below, nothing at the sum and above it', () => {
    expect([75, 76, 77].map((donated) => unlock(101, donated).missing)).to.deep.equal([1, 0, 0]);
  });
});
