import type { World } from '#src/platform/world.ts';
import type { FairReport } from './report.ts';
import { selectReport, selectReports } from './store.ts';

/** The months that have a report, the newest first. */
export async function readMonths({ db }: World): Promise<string[]> {
  return (await selectReports(db)).map(({ month }) => month);
}

/** The page of every month that has a report, and when it was made last. */
export async function listedReports({ db }: World): Promise<{ readonly path: string; readonly changedAt: Date }[]> {
  return (await selectReports(db)).map(({ month, madeAt }) => ({ path: `/fair/report/${month}`, changedAt: madeAt }));
}

/** The report of a month, or null. */
export async function readReport({ db }: World, month: string): Promise<FairReport | null> {
  const text = await selectReport(db, month);
  return text === null ? null : (JSON.parse(text) as FairReport);
}
