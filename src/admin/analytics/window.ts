import { timeOfMs } from '#src/platform/clock.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { hourOf } from './figure.ts';
import type { Stretch } from './store.ts';

/** How far back one looks: 24 hours, 7 days or 30 days, the one that runs included. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type FigurePeriod = (typeof PERIODS)[number];

const LENGTHS = { day: 24, week: 7, month: 30 } as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What is looked at, and as much before it to compare with. */
export interface Window {
  readonly period: FigurePeriod;
  readonly now: Stretch;
  readonly before: Stretch;
}

/** The window that ends with the hour, or with the Moscow day, of a moment. */
export function windowAt(period: FigurePeriod, at: Date): Window {
  const span = period === 'day' ? 'hour' : 'day';
  const until = span === 'hour' ? hourOf(at) : moscowDay(at.getTime());
  const length = LENGTHS[period];
  return {
    period,
    now: { span, from: until - length + 1, until },
    before: { span, from: until - 2 * length + 1, until: until - length },
  };
}

/** The numbers of all stretches of a window, ascending. */
export const stretchesOf = ({ from, until }: Stretch): number[] =>
  Array.from({ length: until - from + 1 }, (_, place) => from + place);

/** When a stretch begins, as a calendar reads it: an hour in UTC, a Moscow day as midnight UTC. */
export const beginningOf = (span: Stretch['span'], starts: number): Date =>
  timeOfMs(starts * (span === 'hour' ? HOUR_MS : DAY_MS));

/** The hours that a window spans: by them those who were there are counted. */
export function hoursOf({ span, from, until }: Stretch): Stretch {
  if (span === 'hour') return { span, from, until };
  // A Moscow day begins three hours before the day of UTC.
  return { span: 'hour', from: from * 24 - 3, until: until * 24 + 20 };
}
