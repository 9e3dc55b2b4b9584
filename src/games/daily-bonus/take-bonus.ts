import { readStreak } from '#src/players/players/index.ts';
import { streakOn, dayOfToday, rewardOf } from '#src/shared/streak.ts';
import { countGift } from '#src/core/gifts/index.ts';
import { lockWalletsOf, post } from '#src/core/ledger/index.ts';
import { settleNotifications } from '#src/players/notifications/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { moscowDay, nextMoscowDayMs } from '#src/shared/moscow-day.ts';
import { centiPoints } from '#src/shared/units.ts';
import { insertTake, updateStreak } from './store.ts';

export interface TakenBonus {
  /** Day of the streak, from 1. */
  readonly day: number;
  /** The reward: whole points, and free spins of the wheel. */
  readonly points: number;
  readonly spins: number;
  /** The player's totals afterwards: hundredths of a point, and free spins. */
  readonly bonusCentiPoints: number;
  readonly freeSpins: number;
  /** Time of the next bonus, ISO 8601. */
  readonly nextAt: string;
}

/**
 * Takes the bonus of the current Moscow day (docs/rules.md 8): the next day of the streak, or the first after a missed
 * day. A clock that steps back over midnight gives no day twice and breaks no streak.
 *
 * @throws errors.gift.account, errors.gift.day when a limit of gifts is reached
 * @throws errors.bonus.taken when the bonus of this day or a later one has been taken
 */
export async function takeBonus(services: Services, player: Player): Promise<TakenBonus> {
  const settings = await readSettings(services);
  const { dailyBonus } = settings;
  return await transaction(services, player, async (tx) => {
    const { bonus } = await lockWalletsOf(tx, player.id);
    const storedStreak = await readStreak(tx, player.id);
    const today = moscowDay(tx.now.getTime());
    const streak = streakOn(storedStreak, today);
    if (streak.isTodayTaken) fail('errors.bonus.taken');
    const { day, points, hasSpin } = rewardOf(dailyBonus, dayOfToday(streak));
    const spins = hasSpin ? 1 : 0;
    const id = await insertTake(tx, { playerId: player.id, day: today, streak: day, points, spins });
    await settleNotifications(tx, player.id, 'bonus.ready');
    await updateStreak(tx, player.id, { streakDay: day, day: today, freeSpins: spins });
    const amount = centiPoints(points * 100);
    const subject = { type: 'bonus', id };
    const balanceAfter = await post(tx, [
      { debit: 'bonus_expense', credit: bonus, unit: 'BONUS', amount, kind: 'daily_bonus', subject },
    ]);
    const kopecks = points * 100 + spins * settings.wheelSpinMaxKopecks;
    await countGift(tx, { playerId: player.id, kopecks }, settings);
    return {
      day,
      points,
      spins,
      bonusCentiPoints: balanceAfter(bonus),
      freeSpins: storedStreak.freeSpins + spins,
      nextAt: timeAfter(tx.now, nextMoscowDayMs(tx.now.getTime()) - tx.now.getTime()).toISOString(),
    };
  });
}
