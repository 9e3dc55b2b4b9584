/**
 * Rewards of a streak: points for each day, where the last value repeats, and a free spin every `spinEachDays` days.
 */
export interface StreakTable {
  readonly points: readonly number[];
  readonly spinEachDays: number;
}

/** The reward of a day: whole points, and a free spin on some days. */
export interface DayReward {
  /** Counts from 1, the first day of the streak. */
  readonly day: number;
  readonly points: number;
  readonly hasSpin: boolean;
}

/** Progress of the daily bonuses of a player on a given day. */
export interface Streak {
  /** Consecutive days with a claimed bonus, up to today or yesterday; 0 after a missed day. */
  readonly takenDays: number;
  /** Also true when the last claimed day is in the future, so that a clock set back cannot grant a day twice. */
  readonly isTodayTaken: boolean;
}

/** The streak of a guest and of a player without a claimed bonus. */
export const NO_STREAK: Streak = { takenDays: 0, isTodayTaken: false };

export function rewardOf({ points, spinEachDays }: StreakTable, day: number): DayReward {
  if (!Number.isInteger(day) || day < 1) throw new RangeError(`Streak day ${String(day)} is not a positive integer`);
  const last = points.length - 1;
  return { day, points: points[Math.min(day - 1, last)] ?? 0, hasSpin: day % spinEachDays === 0 };
}

/** Today's day number in the streak, claimed or not. */
export const dayOfToday = ({ takenDays, isTodayTaken }: Streak): number => takenDays + (isTodayTaken ? 0 : 1);

/** The streak on the next day: it continues when today was claimed and restarts otherwise. */
export const streakOnNextDay = ({ takenDays, isTodayTaken }: Streak): Streak => ({
  takenDays: isTodayTaken ? takenDays : 0,
  isTodayTaken: false,
});

/** The streak after claiming today's bonus. */
export const streakAfterClaim = (streak: Streak): Streak => ({ takenDays: dayOfToday(streak), isTodayTaken: true });

export interface TrackDay extends DayReward {
  readonly state: 'taken' | 'today' | 'later';
}

/** The days of the track around today, up to the next free spin: seven with the default settings. */
export function trackOf(table: StreakTable, streak: Streak): TrackDay[] {
  const today = dayOfToday(streak);
  const first = Math.floor((today - 1) / table.spinEachDays) * table.spinEachDays + 1;
  return Array.from({ length: table.spinEachDays }, (_, index) => {
    const day = first + index;
    const state = day <= streak.takenDays ? 'taken' : day === today ? 'today' : 'later';
    return { ...rewardOf(table, day), state };
  });
}

/** Upcoming rewards: tomorrow, then the next two days with a free spin. `inDays` counts from today. */
export function upcomingRewards(table: StreakTable, streak: Streak): (DayReward & { readonly inDays: number })[] {
  const today = dayOfToday(streak);
  const nextSpin = (Math.floor(today / table.spinEachDays) + 1) * table.spinEachDays;
  const days = new Set([today + 1, nextSpin, nextSpin + table.spinEachDays]);
  return [...days].map((day) => ({ ...rewardOf(table, day), inDays: day - today }));
}

export interface StoredStreak {
  /** Consecutive days with a claimed bonus, up to `bonusDay`. */
  readonly bonusStreak: number;
  /** The last day with a claimed bonus, as a number of Moscow days since 1970; null without one. */
  readonly bonusDay: number | null;
}

/** Returns the streak on a day, given as a number of Moscow days since 1970. */
export function streakOn({ bonusStreak, bonusDay }: StoredStreak, today: number): Streak {
  const isMissed = bonusDay === null || bonusDay < today - 1;
  return { takenDays: isMissed ? 0 : bonusStreak, isTodayTaken: bonusDay !== null && bonusDay >= today };
}
