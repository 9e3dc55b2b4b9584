// Proves the referral levels: 3, 5, 7 and 10 percent from 0, 5, 20 and 50 active referrals.
import { expect } from 'chai';
import { ladderOf } from './levels.ts';

const LEVELS = [
  { from: 0, percent: 3 },
  { from: 5, percent: 5 },
  { from: 20, percent: 7 },
  { from: 50, percent: 10 },
];

describe('The referral ladder', () => {
  it('The inviter stands at the highest level reached', () => {
    const percentAt = (active: number): number | undefined =>
      ladderOf(LEVELS, active).find(({ state }) => state === 'now')?.percent;
    expect([0, 4, 5, 19, 20, 49, 50, 5000].map(percentAt)).to.deep.equal([3, 3, 5, 5, 7, 7, 10, 10]);
  });

  it('Lower levels are passed and higher ones are not', () => {
    expect(ladderOf(LEVELS, 20).map(({ state }) => state)).to.deep.equal(['done', 'done', 'now', 'later']);
    expect(ladderOf(LEVELS, 0).map(({ level }) => level)).to.deep.equal([1, 2, 3, 4]);
  });
});
