import { genuineIds } from '#src/core/sealed-history/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { cached } from '#src/platform/database/cached.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import { isoDay } from '#src/shared/moscow-day.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import { countBetween, dayOf, DAYS_SHOWN, startOfDay } from './days.ts';
import type { DayFigures } from './delivery-row.ts';
import type { DeliveryDayModel, DeliveryPageModel } from './outputs.ts';
import { selectDays } from './store.ts';
import { readUsualTime } from './usual-time.ts';

const KEPT_MS = MINUTE_MS;

/** Delivery times, for the page and for GET /api/delivery; all visitors share them for a minute. */
export const loadDeliveries: (services: Services) => Promise<DeliveryPageModel> = cached(
  'deliveries',
  { dependsOn: ['settings'], key: ({ clock }) => String(Math.floor(clock.now().getTime() / KEPT_MS)) },
  async (services) => {
    const { db, clock } = services;
    const now = clock.now();
    const today = dayOf(now);
    const [{ deliveryPromise }, usual, figures, days] = await Promise.all([
      readSettings(services),
      readUsualTime(services, now.getUTCHours()),
      // The present millisecond belongs to the day too.
      countBetween(db, startOfDay(today), timeAfter(now, 1)),
      selectDays(db, today - DAYS_SHOWN),
    ]);
    const { leastPriceKopecks, ...terms } = deliveryPromise;
    const genuine = await genuineIds(
      services,
      'delivery_days',
      days.map(({ id }) => id),
    );
    return {
      promise: deliveryPromise.hours === 0 ? null : { ...terms, leastPriceMinor: leastPriceKopecks },
      usual,
      today: dayModel(today, figures),
      days: days.map((row) => ({
        ...dayModel(row.day, row),
        signature: row.signature?.toString('hex') ?? null,
        isSigned: genuine.has(row.id),
      })),
    };
  },
);

const dayModel = (day: number, figures: DayFigures): DeliveryDayModel => {
  const { requests, delivered, medianSeconds, p90Seconds, missed, centiPoints } = figures;
  const points = { points: centiPoints / 100, pointsMinor: centiPoints };
  return { day: isoDay(day), requests, delivered, medianSeconds, p90Seconds, missed, ...points };
};
