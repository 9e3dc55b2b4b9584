import { expect } from 'chai';
import {
  upcomingRewards,
  dayOfToday,
  streakOnNextDay,
  NO_STREAK,
  rewardOf,
  streakAfterClaim,
  trackOf,
} from './streak.ts';

const TABLE = { points: [10, 15, 20, 25, 30, 40, 50], spinEachDays: 7 };

describe('A streak of daily bonuses', () => {
  it('The bonuses are 10 15 20 25 30 40 50 points, then 50, with a free spin every seventh day', () => {
    const days = Array.from({ length: 15 }, (_, index) => rewardOf(TABLE, index + 1));
    expect(days.map(({ points }) => points)).to.deep.equal([
      10, 15, 20, 25, 30, 40, 50, 50, 50, 50, 50, 50, 50, 50, 50,
    ]);
    expect(days.filter(({ hasSpin }) => hasSpin).map(({ day }) => day)).to.deep.equal([7, 14]);
  });

  it('There is no day before the first', () => {
    expect(() => rewardOf(TABLE, 0)).to.throw(RangeError);
    expect(() => rewardOf(TABLE, 1.5)).to.throw(RangeError);
  });

  it('A streak begins with day 1 and stays on the taken day until the next one begins', () => {
    expect(dayOfToday(NO_STREAK)).to.equal(1);
    expect(dayOfToday({ takenDays: 3, isTodayTaken: false })).to.equal(4);
    expect(dayOfToday({ takenDays: 4, isTodayTaken: true })).to.equal(4);
  });

  it('A streak is drawn in stretches that end with a free spin', () => {
    const states = (takenDays: number, isTodayTaken: boolean): string =>
      trackOf(TABLE, { takenDays, isTodayTaken })
        .map(({ day, state }) => `${String(day)}${state.charAt(0)}${state.charAt(2)}`)
        .join(' ');
    expect(states(0, false)).to.equal('1td 2lt 3lt 4lt 5lt 6lt 7lt');
    expect(states(3, false)).to.equal('1tk 2tk 3tk 4td 5lt 6lt 7lt');
    expect(states(7, true)).to.equal('1tk 2tk 3tk 4tk 5tk 6tk 7tk');
    expect(states(7, false)).to.equal('8td 9lt 10lt 11lt 12lt 13lt 14lt');
  });

  it('Tomorrow and the next two free spins are named, none of them twice', () => {
    const coming = (takenDays: number): number[][] =>
      upcomingRewards(TABLE, { takenDays, isTodayTaken: false }).map(({ day, inDays }) => [day, inDays]);
    expect(coming(0)).to.deep.equal([
      [2, 1],
      [7, 6],
      [14, 13],
    ]);
    expect(coming(5)).to.deep.equal([
      [7, 1],
      [14, 8],
    ]);
    expect(coming(6)).to.deep.equal([
      [8, 1],
      [14, 7],
      [21, 14],
    ]);
  });

  it('A streak continues over midnight when the day was taken, and restarts when it was not', () => {
    const third = streakAfterClaim({ takenDays: 2, isTodayTaken: false });
    expect(third).to.deep.equal({ takenDays: 3, isTodayTaken: true });
    expect(streakOnNextDay(third)).to.deep.equal({ takenDays: 3, isTodayTaken: false });
    expect(streakOnNextDay({ takenDays: 3, isTodayTaken: false })).to.deep.equal(NO_STREAK);
  });
});
