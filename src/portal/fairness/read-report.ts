import type { SitemapPage } from '#src/shared/sitemap-page.ts';
import type { Services } from '#src/platform/services.ts';
import type { FairReport } from './report.ts';
import { selectReport, selectReports } from './store.ts';

export const readMonths = async ({ db }: Services): Promise<string[]> =>
  (await selectReports(db)).map(({ month }) => month);

/** Path and last change of every monthly report, and of the page of the newest one, for the sitemap. */
export async function listedReports({ db }: Services): Promise<SitemapPage[]> {
  const reports = await selectReports(db);
  return [
    ...reports.slice(0, 1).map(({ madeAt }) => ({ path: '/fair/report', changedAt: madeAt })),
    ...reports.map(({ month, madeAt }) => ({ path: `/fair/report/${month}`, changedAt: madeAt })),
  ];
}

export async function readReport({ db }: Services, month: string): Promise<FairReport | null> {
  const text = await selectReport(db, month);
  return text === null ? null : (JSON.parse(text) as FairReport);
}
