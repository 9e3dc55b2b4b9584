import { activationOf, inviteCodeOf, loadPlayer, type PlayerAccount } from '#src/accounts/index.ts';
import { listMovements } from '#src/ledger/index.ts';
import { newFormKey } from '#src/platform/form-key.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { moscowDateMs, moscowDay, moscowDayStartMs } from '#src/shared/moscow-day.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { comingOf, rewardOf } from '#src/shared/streak.ts';
import { kopecks } from '#src/shared/units.ts';
import type { BonusPageModel, OwnBonusModel } from '#views/bonus/bonus-page.tsx';
import { streakToday } from './streak-today.ts';

/** Points are worth a rouble each. */
const KOPECKS_OF_A_POINT = 100;
const ROWS_OF_HISTORY = 5;

/** Everything the bonus page shows, for a guest or a player. */
export async function loadBonus(world: World, player: Player | null, reader: Reader): Promise<BonusPageModel> {
  const [settings, account] = await Promise.all([
    readSettings(world),
    player === null ? null : loadPlayer(world, player.id),
  ]);
  const { dailyBonus } = settings;
  const nowMs = world.clock.now().getTime();
  const streak = streakToday(world, account);
  // A clock that stepped back over midnight waits for the day after the one that was taken.
  const lastDay = Math.max(moscowDay(nowMs), account?.bonusDay ?? 0);
  const nextDayMs = moscowDayStartMs(lastDay + 1);
  return {
    table: dailyBonus,
    streak,
    isBroken: streak.takenDays === 0 && account !== null && account.bonusDay !== null,
    coming: comingOf(dailyBonus, streak),
    lastDay: rewardOf(dailyBonus, dailyBonus.points.length),
    nowMs,
    nextDayMs,
    nextDateMs: moscowDateMs(nextDayMs),
    pointWorth: floorToCurrency(kopecks(KOPECKS_OF_A_POINT), reader.currency.rate),
    inviteGiftPoints: settings.inviteGiftPoints,
    referralPercents: settings.referralLevels.map(({ percent }) => percent),
    own: account === null ? null : await ownBonus(world, account, reader),
  };
}

/** What of the page is a player's own. */
async function ownBonus(world: World, account: PlayerAccount, { t }: Reader): Promise<OwnBonusModel> {
  const filter = { unit: 'BONUS', kind: null, beforeId: null, limit: ROWS_OF_HISTORY } as const;
  const [activation, { movements }] = await Promise.all([
    activationOf(world.db, account.id),
    listMovements(world.db, account.id, filter),
  ]);
  return {
    freeSpins: account.freeSpins,
    invite: {
      code: inviteCodeOf(account),
      isChosen: account.inviteCode !== null,
      activatedPoints: activation?.points ?? null,
    },
    history: movements.map(({ id, kind, change, createdAt }) => ({
      ...{ id, points: change / 100 },
      ...{ reason: t(`ledger.kind.${kind}`), createdAt: createdAt.toISOString() },
    })),
    keys: { take: newFormKey(world), set: newFormKey(world), activate: newFormKey(world) },
  };
}
