import { DAY_MS, HOUR_MS } from './time.ts';

/**
 * The day of the store begins at 00:00 in Moscow. Moscow is UTC+3 all year without summer time, so a day always has 24
 * hours and integer arithmetic suffices.
 */
const MOSCOW_AHEAD_MS = 3 * HOUR_MS;

/** The number of the Moscow day of a moment, counted from 1 January 1970. */
export const moscowDay = (atMs: number): number => Math.floor((atMs + MOSCOW_AHEAD_MS) / DAY_MS);

/** The start of a Moscow day by its number. */
export const moscowDayStartMs = (day: number): number => day * DAY_MS - MOSCOW_AHEAD_MS;

/** `2026-11-29` of a Moscow day by its number. */
export const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** The start of the next Moscow day. At midnight itself this is a whole day ahead. */
export const nextMoscowDayMs = (atMs: number): number => moscowDayStartMs(moscowDay(atMs) + 1);

/** The Moscow calendar day of a moment, as midnight UTC. Format it with `timeZone: 'UTC'`. */
export const moscowDateMs = (atMs: number): number => moscowDay(atMs) * DAY_MS;

/** The parts of a countdown, two digits each. */
export interface ClockFace {
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

/** The time left in seconds, rounded up: 1 ms is still 00:00:01, 0 is 00:00:00. Never below zero. */
export function clockFace(leftMs: number): ClockFace {
  const leftSeconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return {
    hours: two(Math.floor(leftSeconds / 3600)),
    minutes: two(Math.floor(leftSeconds / 60) % 60),
    seconds: two(leftSeconds % 60),
  };
}
