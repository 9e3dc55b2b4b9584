import { readSettingsNow, type Settings } from '#src/core/settings/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { HOUR_MS } from '#src/shared/time.ts';
import { centiPoints, type Kopecks } from '#src/shared/units.ts';
import { insertPromise } from './store.ts';

type Terms = Settings['deliveryPromise'];

/** Points for a late delivery, in hundredths; a point is a rouble. Below the smallest price there are none. */
const pointsOfPrice = (priceKopecks: number, { perMille, leastPriceKopecks }: Terms): number =>
  priceKopecks < leastPriceKopecks ? 0 : Math.floor((priceKopecks * perMille) / 1000);

/** Promises the delivery of a new request by the terms of this moment: a later change of them leaves it as it is. */
export async function promiseDelivery(
  tx: Tx,
  { id, costKopecks }: { readonly id: number; readonly costKopecks: Kopecks },
  terms: Terms,
): Promise<void> {
  if (terms.hours === 0) return;
  await insertPromise(tx, {
    withdrawalId: id,
    hours: terms.hours,
    perMille: terms.perMille,
    leastKopecks: terms.leastPriceKopecks,
    centiPoints: centiPoints(pointsOfPrice(costKopecks, terms)),
    dueAt: timeAfter(tx.now, terms.hours * HOUR_MS),
  });
}

/** The most points of a day, in hundredths: those of two days, which 24 hours may touch, stay below the limit. */
export const mostOfDay = ({ deliveryPromise, correctionLimit }: DayLimits): number =>
  Math.min(deliveryPromise.dayPoints * 100, Math.max(0, Math.ceil(correctionLimit / 2) - 1));

type DayLimits = Pick<Settings, 'deliveryPromise' | 'correctionLimit'>;

/**
 * Refuses a promise by which the points of 24 hours could reach what one member may correct alone.
 *
 * @throws errors.delivery.most
 */
export async function guardDeliveryPromise(tx: Tx): Promise<void> {
  const settings = await readSettingsNow(tx);
  const { hours, dayPoints } = settings.deliveryPromise;
  if (hours === 0 || dayPoints * 100 <= mostOfDay(settings)) return;
  fail('errors.delivery.most', { most: settings.correctionLimit / 200 });
}
