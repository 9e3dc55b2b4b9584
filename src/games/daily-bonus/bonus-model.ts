import { activationOf } from '#src/players/referral/index.ts';
import { inviteCodeOf, type PlayerAccount, stateOfReader } from '#src/players/players/index.ts';
import { listMovements } from '#src/core/ledger/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import type { StoreViewer, Viewer } from '#src/shared/viewers.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { moscowDateMs, moscowDay, moscowDayStartMs } from '#src/shared/moscow-day.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { NO_STREAK, rewardOf, type Streak, streakOn, upcomingRewards } from '#src/shared/streak.ts';
import { kopecks } from '#src/shared/units.ts';
import type { BonusPageModel, OwnBonusModel } from '#views/games/daily-bonus/bonus-page.tsx';
import type { TakenAnswer } from './outputs.ts';
import type { TakenBonus } from './take-bonus.ts';

/** A point is worth a rouble. */
const KOPECKS_OF_A_POINT = 100;
const ROWS_OF_HISTORY = 5;

export async function loadBonus(services: Services, viewer: StoreViewer): Promise<BonusPageModel> {
  const { player } = viewer;
  const [settings, state, past] = await Promise.all([
    readSettings(services),
    player === null ? null : stateOfReader(services, player),
    player === null ? null : readPast(services, player.id),
  ]);
  const { dailyBonus } = settings;
  const account = state?.account ?? null;
  const nowMs = services.clock.now().getTime();
  const streak = streakToday(services, account);
  // If the clock steps back over midnight, count from the last day that was taken.
  const lastDay = Math.max(moscowDay(nowMs), account?.bonusDay ?? 0);
  const nextDayMs = moscowDayStartMs(lastDay + 1);
  return {
    table: dailyBonus,
    streak,
    isBroken: streak.takenDays === 0 && account !== null && account.bonusDay !== null,
    coming: upcomingRewards(dailyBonus, streak),
    lastDay: rewardOf(dailyBonus, dailyBonus.points.length),
    nowMs,
    nextDayMs,
    nextDateMs: moscowDateMs(nextDayMs),
    pointWorth: floorToCurrency(kopecks(KOPECKS_OF_A_POINT), viewer.currency.rate),
    inviteGiftPoints: settings.inviteGiftPoints,
    referralPercents: settings.referralLevels.map(({ percent }) => percent),
    own: account === null || past === null ? null : ownBonus(services, account, past, viewer),
  };
}

/** The invite code that a player has used, and the newest movements of points. */
async function readPast({ db }: Services, playerId: number) {
  const filter = { unit: 'BONUS', kind: null, unshownSeats: [], beforeId: null, limit: ROWS_OF_HISTORY } as const;
  const [activation, { movements }] = await Promise.all([
    activationOf(db, playerId),
    listMovements(db, playerId, filter),
  ]);
  return { activation, movements };
}

const ownBonus = (
  services: Services,
  account: PlayerAccount,
  { activation, movements }: Awaited<ReturnType<typeof readPast>>,
  { t }: Viewer,
): OwnBonusModel => ({
  freeSpins: account.freeSpins,
  invite: {
    code: inviteCodeOf(account),
    isChosen: account.inviteCode !== null,
    activatedPoints: activation?.points ?? null,
  },
  history: movements.map(({ id, kind, change, createdAt }) => ({
    id,
    points: change / 100,
    reason: t(`ledger.kind.${kind}`),
    createdAt: createdAt.toISOString(),
  })),
  keys: { take: newFormKey(services), set: newFormKey(services), activate: newFormKey(services) },
});

/** The player's current streak. For a guest the first day can be taken. */
export const streakToday = (services: Services, account: PlayerAccount | null): Streak =>
  account === null ? NO_STREAK : streakOn(account, moscowDay(services.clock.now().getTime()));

export const answerTaken = ({ bonusCentiPoints, freeSpins, ...reward }: TakenBonus): TakenAnswer => ({
  ...reward,
  bonuses: bonusCentiPoints / 100,
  bonusesMinor: bonusCentiPoints,
  freeSpin: freeSpins,
});
