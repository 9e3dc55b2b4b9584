import { HOUR_SECONDS, MINUTE_SECONDS } from '#src/shared/time.ts';

/** Seconds until the next attempt, after each failed one. A message gets eleven attempts in about a day and a half. */
const PAUSES_SECONDS = [
  10,
  30,
  2 * MINUTE_SECONDS,
  10 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  HOUR_SECONDS,
  3 * HOUR_SECONDS,
  6 * HOUR_SECONDS,
  12 * HOUR_SECONDS,
  12 * HOUR_SECONDS,
];

/** Seconds to wait after an attempt, counted from 1. Null when it was the last one. */
export const pauseAfter = (attempt: number): number | null => PAUSES_SECONDS[attempt - 1] ?? null;
