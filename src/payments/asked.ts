import type { Db } from '#src/platform/db.ts';
import { periodStart, type PeriodSums } from '#src/limits/index.ts';
import { selectAsked } from './store.ts';

/**
 * What a player has begun to pay in each period, in kopecks: all but what failed, ran out or was given back. A payment
 * counts for the time of its creation, whenever it comes in.
 */
export async function askedOf(db: Db, playerId: number, now: Date): Promise<PeriodSums> {
  const [day, week] = [periodStart('day', now), periodStart('week', now)];
  return await selectAsked(db, playerId, { day, week, month: periodStart('month', now) });
}
