import type { Log } from '#src/platform/process/log.ts';
import type { Clock } from '#src/platform/services.ts';

/** Times of two processes may differ by so much: rules that compare them tolerate it (docs/decisions/0068). */
export const CLOCK_TOLERANCE_MS = 2000;

/** The database's time at some moment between two readings of `performance.now()`. */
export interface ClockReading {
  readonly databaseMs: number;
  readonly sentMs: number;
  readonly receivedMs: number;
}

/** Reads the time of the database. The clock of the process's own machine may be wrong or jump. */
export interface DatabaseClock extends Clock {
  readonly adjust: (reading: ClockReading) => void;
  /** Clock of this machine minus clock of the database. */
  readonly skewMs: () => number;
}

/**
 * Counts on from the last reading by the monotonic clock. A reading moves the time only as far as it contradicts it, so
 * a slow answer does not make it inexact.
 */
export function createDatabaseClock(log: Log): DatabaseClock {
  let offsetMs: number | null = null;
  let isSkewed = false;
  const nowMs = (): number => (offsetMs === null ? Date.now() : performance.now() + offsetMs);
  const skewMs = (): number => Date.now() - nowMs();
  const warnOfSkew = (): void => {
    const wasSkewed = isSkewed;
    isSkewed = Math.abs(skewMs()) > CLOCK_TOLERANCE_MS;
    if (isSkewed && !wasSkewed) log.warn({ skewMs: Math.round(skewMs()) }, 'clock.skewed');
  };
  return {
    now: () => new Date(nowMs()),
    skewMs,
    adjust({ databaseMs, sentMs, receivedMs }) {
      const [least, most] = [databaseMs - receivedMs, databaseMs - sentMs];
      const before = offsetMs;
      offsetMs = before === null ? (least + most) / 2 : Math.min(Math.max(before, least), most);
      if (before !== null && Math.abs(offsetMs - before) > CLOCK_TOLERANCE_MS) {
        log.warn({ movedMs: Math.round(offsetMs - before) }, 'clock.moved');
      }
      warnOfSkew();
    },
  };
}
