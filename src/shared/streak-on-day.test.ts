// Proves the streak rules for any clock: reads the streak at thousands of random moments, with steps back over midnight
// in Moscow, and claims a bonus whenever there is one.
import { expect } from 'chai';
import fc from 'fast-check';
import { moscowDay } from './moscow-day.ts';
import { dayOfToday, type StoredStreak, streakOn } from './streak.ts';
import { DAY_MS, HOUR_MS } from './time.ts';

const BEGIN_MS = Date.UTC(2026, 10, 21);
const RUNS = 1000;

/** Mostly forward by hours; sometimes back by up to two days, or forward by a week. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 30 * HOUR_MS }) },
  { weight: 2, arbitrary: fc.integer({ min: -2 * DAY_MS, max: 0 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 7 * DAY_MS }) },
);
const clocks = fc.array(step, { minLength: 1, maxLength: 40 }).map((steps) => {
  let atMs = BEGIN_MS;
  return steps.map((by) => (atMs += by));
});

interface BonusTake {
  readonly day: number;
  readonly streak: number;
}

/** Claims the bonus at each moment when there is one. */
function takeAll(moments: readonly number[]): readonly BonusTake[] {
  let kept: StoredStreak = { bonusStreak: 0, bonusDay: null };
  const taken: BonusTake[] = [];
  for (const atMs of moments) {
    const day = moscowDay(atMs);
    const streak = streakOn(kept, day);
    if (streak.isTodayTaken) continue;
    kept = { bonusStreak: dayOfToday(streak), bonusDay: day };
    taken.push({ day, streak: kept.bonusStreak });
  }
  return taken;
}

describe('A streak under any clock', () => {
  it('No day is given twice, and days only advance', () => {
    fc.assert(
      fc.property(clocks, (moments) => {
        const days = takeAll(moments).map(({ day }) => day);
        expect(days).to.deep.equal([...new Set(days)].sort((one, other) => one - other));
      }),
      { numRuns: RUNS },
    );
  });

  it('The streak grows on the next day and restarts after a missed day', () => {
    fc.assert(
      fc.property(clocks, (moments) => {
        const taken = takeAll(moments);
        taken.forEach(({ day, streak }, index) => {
          const before = taken[index - 1];
          expect(streak).to.equal(before?.day === day - 1 ? before.streak + 1 : 1);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('A clock that steps back does not change the final streak', () => {
    fc.assert(
      fc.property(clocks, (moments) => {
        let latest = -Infinity;
        const forward = moments.filter((atMs) => atMs > latest && (latest = atMs) === atMs);
        expect(takeAll(moments)).to.deep.equal(takeAll(forward));
      }),
      { numRuns: RUNS },
    );
  });

  it('The bonus is available on every new day, and not on a day before the last one', () => {
    const third = { bonusStreak: 3, bonusDay: 20_000 };
    expect(streakOn(third, 20_001)).to.deep.equal({ takenDays: 3, isTodayTaken: false });
    expect(streakOn(third, 20_000)).to.deep.equal({ takenDays: 3, isTodayTaken: true });
    expect(streakOn(third, 19_999)).to.deep.equal({ takenDays: 3, isTodayTaken: true });
    expect(streakOn(third, 20_002)).to.deep.equal({ takenDays: 0, isTodayTaken: false });
  });
});
