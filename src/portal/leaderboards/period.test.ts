/** Periods begin at midnight in Moscow: weeks on Mondays, months on the first. */
import { expect } from 'chai';
import { dateOfDay, lastDayOf, PERIODS, type LeaderboardPeriod, startDayOf } from './period.ts';

const first = (period: LeaderboardPeriod, at: string): string =>
  dateOfDay(startDayOf(period, new Date(at)))
    .toISOString()
    .slice(0, 10);
const last = (period: Exclude<LeaderboardPeriod, 'all'>, at: string): string =>
  dateOfDay(lastDayOf(period, startDayOf(period, new Date(at))))
    .toISOString()
    .slice(0, 10);

describe('A period of the leaderboards', () => {
  it('A period begins where its name says', () => {
    const saturday = '2026-11-21T12:00:00Z';
    expect(PERIODS.map((period) => first(period, saturday))).to.deep.equal([
      '2026-11-21',
      '2026-11-16',
      '2026-11-01',
      '1970-01-01',
    ]);
    expect([last('day', saturday), last('week', saturday), last('month', saturday)]).to.deep.equal([
      '2026-11-21',
      '2026-11-22',
      '2026-11-30',
    ]);
  });

  it('A period begins at midnight in Moscow', () => {
    expect(first('day', '2026-11-21T20:59:59.999Z')).to.equal('2026-11-21');
    expect(first('day', '2026-11-21T21:00:00.000Z')).to.equal('2026-11-22');
    expect(first('week', '2026-11-22T20:59:59.999Z')).to.equal('2026-11-16');
    expect(first('week', '2026-11-22T21:00:00.000Z')).to.equal('2026-11-23');
    expect(first('month', '2026-11-30T21:00:00.000Z')).to.equal('2026-12-01');
  });

  it('Months of every length are handled', () => {
    expect(last('month', '2028-02-10T00:00:00Z')).to.equal('2028-02-29');
    expect(last('month', '2026-12-31T12:00:00Z')).to.equal('2026-12-31');
  });
});
