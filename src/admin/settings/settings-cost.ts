import type { SettingName, Settings } from '#src/core/settings/index.ts';
import { costOfMove, costOfShare, TAKING_ACCOUNTS } from '#src/admin/access/index.ts';

/** Both sides of an invite code get the gift. */
const SIDES = 2;

const costOfPoints = (points: number): number => Math.max(0, points) * 100 * TAKING_ACCOUNTS;

/** 24 hours touch two days. */
const DAYS = 2;

/** The most that late deliveries give within 24 hours. */
const mostOfLate = ({ hours, perMille, dayPoints }: Settings['deliveryPromise']): number =>
  hours === 0 || perMille === 0 ? 0 : dayPoints * 100 * DAYS;

/** The cost within 24 hours of each setting that gives value, at its new value rather than the former. */
const COSTS: { readonly [Name in SettingName]?: (before: Settings[Name], after: Settings[Name]) => number } = {
  dailyBonus: ({ points: before }, { points: after }) =>
    costOfPoints(Math.max(...after.map((points, day) => points - (before[day] ?? before.at(-1) ?? 0)))),
  inviteGiftPoints: (before, after) => costOfPoints((after - before) * SIDES),
  referralLevels: (before, after) => {
    const percentAt = (levels: typeof before, count: number): number =>
      levels.findLast(({ from }) => from <= count)?.percent ?? 0;
    const counts = [...before, ...after].map(({ from }) => from);
    return costOfShare(Math.max(...counts.map((count) => percentAt(after, count) - percentAt(before, count))) / 100);
  },
  deliveryPromise: (before, after) => Math.max(0, mostOfLate(after) - mostOfLate(before)),
  // A raised limit would let one member mint more from the next day on: two decide it, whatever it is raised to.
  correctionLimit: (before, after) => (after > before ? after : 0),
  rateMaxPercent: (before, after) => (after > before ? costOfMove(100 - before, 100 - after) : 0),
  // A higher price makes items dearer, a lower one makes withdrawals cheaper.
  gPriceKopecks: costOfMove,
};

/** The expected cost of changed settings in kopecks. */
export const costOfSettings = (
  changes: readonly { readonly name: SettingName; readonly before: unknown; readonly after: unknown }[],
): number =>
  changes.reduce((sum, { name, before, after }) => {
    const costOf = COSTS[name] as ((before: unknown, after: unknown) => number) | undefined;
    return sum + (costOf?.(before, after) ?? 0);
  }, 0);
