import type { Db } from '#src/platform/db.ts';
import { firstDay, type PeriodSums } from './period.ts';
import { type DayRow, selectDays } from './store.ts';

export type PlayDay = DayRow;

/** The days on which a player played or sold something, from a day on, the oldest first. */
export const readPlayDays = (db: Db, playerId: number, fromDay: number): Promise<PlayDay[]> =>
  selectDays(db, playerId, fromDay);

/** What a player has lost in each period: paid and staked less won, never below zero. */
export async function readLosses(db: Db, playerId: number, now: Date): Promise<PeriodSums> {
  const nowMs = now.getTime();
  const days = await selectDays(db, playerId, firstDay('month', nowMs));
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
