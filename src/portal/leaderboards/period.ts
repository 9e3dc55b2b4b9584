import { timeAfter, timeFromText } from '#src/platform/process/clock.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { DAY_MS } from '#src/shared/time.ts';

export const PERIODS = ['day', 'week', 'month', 'all'] as const;
export type LeaderboardPeriod = (typeof PERIODS)[number];

const FIRST_DAY = timeFromText('1970-01-01T00:00:00Z');
const DAYS_A_WEEK = 7;
/** Day 0, 1 January 1970, was a Thursday; weeks begin on Mondays. */
const DAYS_SINCE_MONDAY = 3;

/**
 * First Moscow day number (shared/moscow-day.ts) of the period that contains `at`. The period `all` begins on day 0.
 */
export function startDayOf(period: LeaderboardPeriod, time: Date): number {
  const day = moscowDay(time.getTime());
  if (period === 'day') return day;
  if (period === 'week') return day - ((day + DAYS_SINCE_MONDAY) % DAYS_A_WEEK);
  if (period === 'month') return day - (dateOfDay(day).getUTCDate() - 1);
  return 0;
}

/** A Moscow day number as midnight UTC. Format it with `timeZone: 'UTC'`. */
export const dateOfDay = (day: number): Date => timeAfter(FIRST_DAY, day * DAY_MS);

/** Last Moscow day number of the period that begins on `startDay`. */
export function lastDayOf(period: Exclude<LeaderboardPeriod, 'all'>, startDay: number): number {
  if (period === 'day') return startDay;
  if (period === 'week') return startDay + DAYS_A_WEEK - 1;
  const start = dateOfDay(startDay);
  return moscowDay(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)) - 1;
}
