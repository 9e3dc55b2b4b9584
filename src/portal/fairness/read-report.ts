import type { Services } from '#src/platform/services.ts';
import type { FairReport } from './report.ts';
import { selectReport, selectReports } from './store.ts';

export async function readMonths({ db }: Services): Promise<string[]> {
  return (await selectReports(db)).map(({ month }) => month);
}

/** Path and last change of every monthly report, for the sitemap. */
export async function listedReports({ db }: Services): Promise<{ readonly path: string; readonly changedAt: Date }[]> {
  return (await selectReports(db)).map(({ month, madeAt }) => ({ path: `/fair/report/${month}`, changedAt: madeAt }));
}

export async function readReport({ db }: Services, month: string): Promise<FairReport | null> {
  const text = await selectReport(db, month);
  return text === null ? null : (JSON.parse(text) as FairReport);
}
