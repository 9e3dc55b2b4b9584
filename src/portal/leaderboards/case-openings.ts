import type { Services } from '#src/platform/services.ts';
import { type LeaderboardPeriod, PERIODS, startDayOf } from './period.ts';
import { selectCaseCounts } from './store.ts';

/** Revealed openings of a case: today, this week and this month by the days of Moscow, and ever. */
export type CaseOpenings = Readonly<Record<LeaderboardPeriod, number>>;

/** The openings of a case from the counts of the leaderboards, which are a second or two behind. */
export async function readCaseOpenings({ db, clock }: Services, caseId: number): Promise<CaseOpenings> {
  const now = clock.now();
  const counts = await Promise.all(
    PERIODS.map(async (period) => {
      const cases = await selectCaseCounts(db, period, startDayOf(period, now));
      return [period, cases.find((one) => one.caseId === caseId)?.opened ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts) as CaseOpenings;
}
