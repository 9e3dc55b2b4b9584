/** What the days of a streak give: points for each, the last for all after; each so many days in a row a free spin. */
export interface StreakTable {
  readonly points: readonly number[];
  readonly spinEachDays: number;
}

/** What the day of a streak gives: whole points, and on some days a free spin of the wheel. */
export interface DayReward {
  /** Counts from 1, the first day of the streak. */
  readonly day: number;
  readonly points: number;
  readonly hasSpin: boolean;
}

/** How far a player's daily bonuses have come, seen from a day. */
export interface Streak {
  /** Days in a row whose bonus was taken, up to today or yesterday; 0 when a day was missed since. */
  readonly takenDays: number;
  /** Also when the last taken day lies ahead: a clock that stepped back gives no day twice. */
  readonly isTodayTaken: boolean;
}

/** The streak of a guest, and of who has taken no bonus yet. */
export const NO_STREAK: Streak = { takenDays: 0, isTodayTaken: false };

/** What day `day` of a streak gives; after the table's last day its reward stays. */
export function rewardOf({ points, spinEachDays }: StreakTable, day: number): DayReward {
  if (!Number.isInteger(day) || day < 1) throw new RangeError(`no day of a streak: ${String(day)}`);
  const last = points.length - 1;
  return { day, points: points[Math.min(day - 1, last)] ?? 0, hasSpin: day % spinEachDays === 0 };
}

/** The day of the streak that today is: the one taken today, else the one that is to be taken. */
export const dayOfToday = ({ takenDays, isTodayTaken }: Streak): number => takenDays + (isTodayTaken ? 0 : 1);

/** The streak when the day is over: what was taken goes on, what was not begins anew. */
export const nextDayOf = ({ takenDays, isTodayTaken }: Streak): Streak => ({
  takenDays: isTodayTaken ? takenDays : 0,
  isTodayTaken: false,
});

/** The streak when its day has been taken. */
export const takenOf = (streak: Streak): Streak => ({ takenDays: dayOfToday(streak), isTodayTaken: true });

/** A day as the track draws it. */
export interface TrackDay extends DayReward {
  readonly state: 'taken' | 'today' | 'later';
}

/** The stretch of days up to a free spin in which today lies: seven by the standard settings. */
export function trackOf(table: StreakTable, streak: Streak): TrackDay[] {
  const today = dayOfToday(streak);
  const first = Math.floor((today - 1) / table.spinEachDays) * table.spinEachDays + 1;
  return Array.from({ length: table.spinEachDays }, (_, place) => {
    const day = first + place;
    const state = day <= streak.takenDays ? 'taken' : day === today ? 'today' : 'later';
    return { ...rewardOf(table, day), state };
  });
}

/** What is worth waiting for: tomorrow, then the next two days that give a spin; `inDays` from today. */
export function comingOf(table: StreakTable, streak: Streak): (DayReward & { readonly inDays: number })[] {
  const today = dayOfToday(streak);
  const nextSpin = (Math.floor(today / table.spinEachDays) + 1) * table.spinEachDays;
  const days = new Set([today + 1, nextSpin, nextSpin + table.spinEachDays]);
  return [...days].map((day) => ({ ...rewardOf(table, day), inDays: day - today }));
}
