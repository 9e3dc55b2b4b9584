/**
 * The day of the store. It turns at 00:00 in Moscow, which is UTC+3 all year round: there is no summer time to mind,
 * so a day is always 24 hours and everything here is whole arithmetic.
 */
const DAY_MS = 86_400_000;
const MOSCOW_AHEAD_MS = 3 * 3_600_000;

/** The number of a moment's day in Moscow, counted from 1 January 1970. Neighbouring days differ by one. */
export const moscowDay = (atMs: number): number => Math.floor((atMs + MOSCOW_AHEAD_MS) / DAY_MS);

/** When a day begins in Moscow, by its number. */
export const moscowDayStartMs = (day: number): number => day * DAY_MS - MOSCOW_AHEAD_MS;

/** When the day after a moment begins in Moscow. At midnight itself it is the next one, a whole day ahead. */
export const nextMoscowDayMs = (atMs: number): number => moscowDayStartMs(moscowDay(atMs) + 1);

/** The calendar day of a moment in Moscow, as midnight UTC: to be formatted with `timeZone: 'UTC'`. */
export const moscowDateMs = (atMs: number): number => moscowDay(atMs) * DAY_MS;

/** What a countdown shows: each part with two digits. */
export interface ClockFace {
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

/**
 * What is left until a moment, in whole seconds begun: 1 ms is still 00:00:01, nothing is 00:00:00. Never below zero.
 */
export function clockFace(leftMs: number): ClockFace {
  const left = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return {
    hours: two(Math.floor(left / 3600)),
    minutes: two(Math.floor(left / 60) % 60),
    seconds: two(left % 60),
  };
}
