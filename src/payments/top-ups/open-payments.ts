import type { Db } from '#src/platform/database/database.ts';
import { periodStart, type PeriodSums } from '#src/players/player-protection/limits/index.ts';
import { selectCreatedPayments } from '#src/payments/top-ups/store/open-payments.ts';

/**
 * Sums of a player's payments in each period, in kopecks, without failed, expired and refunded ones. A payment counts
 * at the time of its creation, whenever it is paid.
 */
export async function sumCreatedPayments(db: Db, playerId: number, now: Date): Promise<PeriodSums> {
  const [day, week] = [periodStart('day', now), periodStart('week', now)];
  return await selectCreatedPayments(db, playerId, { day, week, month: periodStart('month', now) });
}
