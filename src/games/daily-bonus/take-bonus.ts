import { keptStreak, markBonusTaken, streakOn } from '#src/accounts/index.ts';
import { lockWalletsOf, post } from '#src/ledger/index.ts';
import { settleNotices } from '#src/notices/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { moscowDay, nextMoscowDayMs } from '#src/shared/moscow-day.ts';
import { dayOfToday, rewardOf } from '#src/shared/streak.ts';
import { centiPoints } from '#src/shared/units.ts';
import { insertTake } from './store.ts';

/** A daily bonus that was taken. */
export interface TakenBonus {
  /** Which day in a row it is. */
  readonly day: number;
  /** What it gave: whole points, and free spins of the wheel. */
  readonly points: number;
  readonly spins: number;
  /** What the player has now: hundredths of points, and free spins. */
  readonly bonusCentiPoints: number;
  readonly freeSpins: number;
  /** When the next one can be taken: ISO 8601. */
  readonly nextAt: string;
}

/**
 * Takes the bonus of today, which is a day of Moscow (docs/rules.md 8): the next day of the streak, or its first when a
 * day was missed. Refuses a day that is taken, and one before it, with `errors.bonus.taken`: a clock that steps back
 * over midnight gives no day twice and breaks no streak.
 */
export async function takeBonus(world: World, player: Player): Promise<TakenBonus> {
  const { dailyBonus } = await readSettings(world);
  return await transaction(world, player, async (tx) => {
    const { bonus } = await lockWalletsOf(tx, player.id);
    const today = moscowDay(tx.now.getTime());
    const kept = await keptStreak(tx, player.id);
    const streak = streakOn(kept, today);
    if (streak.isTodayTaken) fail('errors.bonus.taken');
    const { day, points, hasSpin } = rewardOf(dailyBonus, dayOfToday(streak));
    const spins = hasSpin ? 1 : 0;
    const id = await insertTake(tx, { playerId: player.id, day: today, streak: day, points, spins });
    await markBonusTaken(tx, player.id, { bonusStreak: day, bonusDay: today, freeSpins: spins });
    await settleNotices(tx, player.id, 'bonus.ready');
    const amount = centiPoints(points * 100);
    const subject = { type: 'bonus', id };
    const balanceAfter = await post(tx, [
      { debit: 'bonus_expense', credit: bonus, unit: 'BONUS', amount, kind: 'daily_bonus', subject },
    ]);
    return {
      ...{ day, points, spins },
      bonusCentiPoints: balanceAfter(bonus),
      freeSpins: kept.freeSpins + spins,
      nextAt: timeAfter(tx.now, nextMoscowDayMs(tx.now.getTime()) - tx.now.getTime()).toISOString(),
    };
  });
}
