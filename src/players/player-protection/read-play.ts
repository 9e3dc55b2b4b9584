import { readUnshownWinnings, type ShownServices } from '#src/core/ledger/index.ts';
import type { Db } from '#src/platform/database/database.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { firstDay, type PeriodSums } from '#src/players/player-protection/limits/period.ts';
import { type PlayDay, readFormerPlayDays, readPlayDays } from './store.ts';

/**
 * Days with play or sales from `fromDay` on as the player may see them: winnings of battles that are still shown are
 * not counted yet. Limits count them at once.
 */
export async function readShownDays(services: ShownServices, playerId: number, fromDay: number): Promise<PlayDay[]> {
  const [days, unshown] = await Promise.all([
    readPlayDays(services.db, playerId, fromDay),
    readUnshownWinnings(services, playerId),
  ]);
  return days.map((row) => ({
    ...row,
    won: unshown
      .filter(({ drawnAt }) => moscowDay(drawnAt.getTime()) === row.day)
      .reduce((won, { wonKopecks }) => won - wonKopecks, row.won),
  }));
}

/** Returns a player's losses in each period, on former accounts too: paid and staked minus won, at least 0. */
export async function readLosses(db: Db, playerId: number, now: Date): Promise<PeriodSums> {
  const nowMs = now.getTime();
  const fromDay = firstDay('month', nowMs);
  const days = (
    await Promise.all([
      readShownDays({ db, clock: { now: () => now } }, playerId, fromDay),
      readFormerPlayDays(db, playerId, fromDay),
    ])
  ).flat();
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
