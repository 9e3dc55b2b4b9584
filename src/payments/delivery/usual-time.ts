import { cached } from '#src/platform/database/cached.ts';
import { timeAfter, timeOfMs } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';
import { type Measured, measure } from './measure.ts';
import { selectTimes } from './store.ts';

const SPAN_MS = 30 * DAY_MS;
/** Deliveries that are measured, and those below which more hours or days are taken. */
const MOST_MEASURED = 100;
const LEAST_MEASURED = 10;
const KEPT_MS = 5 * MINUTE_MS;

/** Deliveries of the same hour of the day and of all hours, within 30 days, and those of all time. */
type UsualScope = 'hour' | 'month' | 'ever';

export interface UsualTime extends Measured {
  readonly scope: UsualScope;
  /** Hour of UTC. */
  readonly hour: number;
}

/**
 * The measured time of the last 100 deliveries that were requested at an hour of the day (UTC). While there are fewer
 * than 10, those of all hours, then those of all time; null when these are fewer too. Measured every five minutes.
 */
export const readUsualTime: (services: Services, hour: number) => Promise<UsualTime | null> = cached(
  'usual-delivery',
  {
    dependsOn: ['settings'],
    key: ({ clock }, hour: number) => `${String(hour)} ${String(Math.floor(clock.now().getTime() / KEPT_MS))}`,
  },
  async (services, hour) => {
    const since = timeAfter(services.clock.now(), -SPAN_MS);
    const scopes: readonly (readonly [UsualScope, Date, number | null])[] = [
      ['hour', since, hour],
      ['month', since, null],
      ['ever', timeOfMs(0), null],
    ];
    for (const [scope, from, ofHour] of scopes) {
      const measured = measure(await selectTimes(services.db, from, ofHour, MOST_MEASURED));
      if (measured !== null && measured.count >= LEAST_MEASURED) return { ...measured, scope, hour };
    }
    return null;
  },
);
