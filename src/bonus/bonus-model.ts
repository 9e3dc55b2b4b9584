import { loadPlayer } from '#src/accounts/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { moscowDateMs, nextMoscowDayMs } from '#src/shared/moscow-day.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { BonusPageModel } from '#views/bonus/bonus-page.tsx';
import { comingOf, dayOfToday, NO_STREAK, rewardOf, trackOf } from './streak.ts';

/** Points are worth a rouble each. */
const KOPECKS_OF_A_POINT = 100;

/** Everything the bonus page shows, for a guest or a player. */
export async function loadBonus(world: World, player: Player | null, { currency }: Reader): Promise<BonusPageModel> {
  const [settings, account] = await Promise.all([
    readSettings(world),
    player === null ? null : loadPlayer(world, player.id),
  ]);
  const { dailyBonus } = settings;
  const nowMs = world.clock.now().getTime();
  const nextDayMs = nextMoscowDayMs(nowMs);
  return {
    today: rewardOf(dailyBonus, dayOfToday(NO_STREAK)),
    isTodayTaken: NO_STREAK.isTodayTaken,
    track: trackOf(dailyBonus, NO_STREAK),
    coming: comingOf(dailyBonus, NO_STREAK),
    lastDay: rewardOf(dailyBonus, dailyBonus.points.length),
    spinEachDays: dailyBonus.spinEachDays,
    nowMs,
    nextDayMs,
    nextDateMs: moscowDateMs(nextDayMs),
    pointWorth: floorToCurrency(kopecks(KOPECKS_OF_A_POINT), currency.rate),
    freeSpins: account?.freeSpins ?? null,
    inviteGiftPoints: settings.inviteGiftPoints,
    referralPercents: settings.referralLevels.map(({ percent }) => percent),
  };
}
