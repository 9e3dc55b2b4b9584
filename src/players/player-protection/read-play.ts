import type { Db } from '#src/platform/database/database.ts';
import { firstDay, type PeriodSums } from './period.ts';
import { type DayRow, readPlayDays } from './store.ts';

export type PlayDay = DayRow;

/** Returns a player's losses in each period: paid and staked minus won, at least 0. */
export async function readLosses(db: Db, playerId: number, now: Date): Promise<PeriodSums> {
  const nowMs = now.getTime();
  const days = await readPlayDays(db, playerId, firstDay('month', nowMs));
  const lostSince = (from: number): number =>
    Math.max(
      0,
      days.filter(({ day }) => day >= from).reduce((sum, { spent, staked, won }) => sum + spent + staked - won, 0),
    );
  return {
    day: lostSince(firstDay('day', nowMs)),
    week: lostSince(firstDay('week', nowMs)),
    month: lostSince(firstDay('month', nowMs)),
  };
}
