import type { RetentionRule } from '#src/platform/database/retention.ts';

const KEPT_DAYS = { day: 8, week: 22, month: 93 } as const;

/** Leaderboards show the current day, week and month, and all time, which is kept. */
export const leaderboardRetention: readonly RetentionRule[] = ['standings', 'standing_cases'].flatMap((table) =>
  Object.entries(KEPT_DAYS).map(([period, keptDays]) => ({
    name: `${table} ${period}`,
    table,
    column: 'starts_day',
    unit: 'day' as const,
    keptDays,
    where: `period = '${period}'`,
  })),
);
