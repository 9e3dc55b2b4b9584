import { isDuplicate } from '#src/platform/database/database.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { timeAfter, timeOfMs } from '#src/platform/process/clock.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { moscowDay, moscowDayStartMs } from '#src/shared/moscow-day.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import type { DayFigures } from './delivery-row.ts';
import { measure } from './measure.ts';
import { countRequests, insertDay, selectDays, selectFirstRequest, selectGiven, selectTimesBetween } from './store.ts';

/** Finished days that the page shows. */
export const DAYS_SHOWN = 30;
/** A command begins before midnight and commits after it: a day is closed when none of its commands can run. */
const CLOSED_AFTER_MS = 10 * MINUTE_MS;

/** The number of the Moscow day of a time. */
export const dayOf = (time: Date): number => moscowDay(time.getTime());

export const startOfDay = (day: number): Date => timeOfMs(moscowDayStartMs(day));

/** Counts and measures what happened between two times. */
export async function countBetween(db: Db, from: Date, to: Date): Promise<DayFigures> {
  const [{ requests, missed }, times, centiPoints] = await Promise.all([
    countRequests(db, from, to),
    selectTimesBetween(db, from, to),
    selectGiven(db, from, to),
  ]);
  const measured = measure(times);
  return {
    requests,
    delivered: times.length,
    medianSeconds: measured?.medianSeconds ?? null,
    p90Seconds: measured?.p90Seconds ?? null,
    missed,
    centiPoints,
  };
}

/**
 * Writes the row of each finished day that has none, of the last 30 days at most and not before the first request of
 * the store. Returns their number.
 */
export async function closeDays(services: Services): Promise<number> {
  const { db, clock } = services;
  const first = await selectFirstRequest(db);
  if (first === null) return 0;
  const today = dayOf(timeAfter(clock.now(), -CLOSED_AFTER_MS));
  const fromDay = Math.max(dayOf(first), today - DAYS_SHOWN);
  const closed = new Set((await selectDays(db, fromDay)).map(({ day }) => day));
  let written = 0;
  for (let day = fromDay; day < today; day += 1) {
    if (closed.has(day)) continue;
    const figures = await countBetween(db, startOfDay(day), startOfDay(day + 1));
    if (await closeDay(services, day, figures)) written += 1;
  }
  return written;
}

/** False when another process was faster: a finished day has the same figures for all. */
async function closeDay(services: Services, day: number, figures: DayFigures): Promise<boolean> {
  try {
    await transaction(services, null, async (tx) => {
      await insertDay(tx, day, figures);
      return null;
    });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
