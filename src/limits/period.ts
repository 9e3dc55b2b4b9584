import { moscowDay, moscowDayStartMs } from '#src/shared/moscow-day.ts';
import { timeOfMs } from '#src/platform/clock.ts';

export const LIMIT_KINDS = ['topup', 'loss'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** Sums of the three periods, in kopecks. */
export type PeriodSums = Readonly<Record<Period, number>>;

/** How many days of the store a period counts, the present one among them. */
const PERIOD_DAYS: Readonly<Record<Period, number>> = { day: 1, week: 7, month: 30 };

/** The first day of a period that ends now, as a number of Moscow days. */
export const firstDay = (period: Period, nowMs: number): number => moscowDay(nowMs) - PERIOD_DAYS[period] + 1;

/**
 * When a period that ends now began: at midnight in Moscow, so many days ago. It moves on by a day each night, so there
 * is no moment at which a whole week or month begins anew.
 */
export const periodStart = (period: Period, now: Date): Date =>
  timeOfMs(moscowDayStartMs(firstDay(period, now.getTime())));
