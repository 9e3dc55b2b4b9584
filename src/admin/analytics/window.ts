import { timeOfMs } from '#src/platform/process/clock.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { hourOf } from './figure.ts';
import type { PeriodRange } from './store.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';

/** Length of the window: 24 hours, 7 days or 30 days, including the current hour or day. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type FigurePeriod = (typeof PERIODS)[number];

const LENGTHS = { day: 24, week: 7, month: 30 } as const;

/** The window and the previous window of the same length, for comparison. */
export interface FigureWindow {
  readonly period: FigurePeriod;
  readonly now: PeriodRange;
  readonly before: PeriodRange;
}

/** The window that ends with the hour, or the Moscow day, of a moment. */
export function windowAt(period: FigurePeriod, time: Date): FigureWindow {
  const span = period === 'day' ? 'hour' : 'day';
  const until = span === 'hour' ? hourOf(time) : moscowDay(time.getTime());
  const length = LENGTHS[period];
  return {
    period,
    now: { span, from: until - length + 1, until },
    before: { span, from: until - 2 * length + 1, until: until - length },
  };
}

export const periodsOf = ({ from, until }: PeriodRange): number[] =>
  Array.from({ length: until - from + 1 }, (_, index) => from + index);

/** Start of a period in calendar notation: an hour in UTC, a Moscow day as midnight UTC. */
export const beginningOf = (span: PeriodRange['span'], starts: number): Date =>
  timeOfMs(starts * (span === 'hour' ? HOUR_MS : DAY_MS));

/** The hours of a window. Active players of the window are counted by hour. */
export function hoursOf({ span, from, until }: PeriodRange): PeriodRange {
  if (span === 'hour') return { span, from, until };
  // A Moscow day begins three hours before the UTC day.
  return { span: 'hour', from: from * 24 - 3, until: until * 24 + 20 };
}
