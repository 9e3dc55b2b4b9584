import { moscowDay, moscowDayStartMs } from '#src/shared/moscow-day.ts';
import { timeOfMs } from '#src/platform/process/clock.ts';

export const LIMIT_KINDS = ['topup', 'loss'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

export const PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof PERIODS)[number];

/** In kopecks. */
export type PeriodSums = Readonly<Record<LimitPeriod, number>>;

/** Length in Moscow days, the current day included. */
const PERIOD_DAYS: Readonly<Record<LimitPeriod, number>> = { day: 1, week: 7, month: 30 };

/** First day of the period that ends now, as a number of Moscow days. */
export const firstDay = (period: LimitPeriod, nowMs: number): number => moscowDay(nowMs) - PERIOD_DAYS[period] + 1;

/**
 * Start of the period that ends now, at midnight in Moscow. It moves by one day each night, so a week or a month never
 * resets at once.
 */
export const periodStart = (period: LimitPeriod, now: Date): Date =>
  timeOfMs(moscowDayStartMs(firstDay(period, now.getTime())));
