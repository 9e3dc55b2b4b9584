import type { Db } from '#src/platform/db.ts';
import { periodStart, type PeriodSums } from '#src/limits/index.ts';
import { selectAsked, selectOpenId } from './store.ts';

/**
 * What a player has begun to pay in each period, in kopecks: all but what failed, ran out or was given back. A payment
 * counts for the time of its creation, whenever it comes in.
 */
export async function askedOf(db: Db, playerId: number, now: Date): Promise<PeriodSums> {
  const [day, week] = [periodStart('day', now), periodStart('week', now)];
  return await selectAsked(db, playerId, { day, week, month: periodStart('month', now) });
}

/** Whether a payment of a player is under way, so that money may still come in. */
export const hasOpenPayment = async (db: Db, playerId: number): Promise<boolean> =>
  (await selectOpenId(db, playerId)) !== null;
