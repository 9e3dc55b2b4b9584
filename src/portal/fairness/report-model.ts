import { publishedCases } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { formatMonth } from '#src/shared/format-time.ts';
import { LOCALES } from '#src/shared/locales.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type {
  JudgedVersionModel,
  OddsListModel,
  ReportModel,
  ReportPageModel,
} from '#views/portal/fairness/report-model.ts';
import { readOdds } from './judge-draws.ts';
import { readMonths, readReport } from './read-report.ts';
import type { FairReport, JudgedVersion } from './report.ts';
import { selectVerdicts, type Verdict } from './store.ts';

const SHOWN = 50;

/**
 * The report of a month, or the newest one.
 *
 * @throws errors.page when the month has no report
 */
export async function loadReport(
  services: Services,
  viewer: Viewer,
  { month, path }: { readonly month: string | null; readonly path: string },
): Promise<ReportPageModel> {
  const monthModel = (monthKey: string) => ({ month: monthKey, title: monthName(monthKey, viewer.locale) });
  const months = (await readMonths(services)).map(monthModel);
  const chosenMonth = month ?? months[0]?.month;
  const report = chosenMonth === undefined ? null : await readReport(services, chosenMonth);
  if (month !== null && report === null) fail('errors.page', { path });
  return { months, isNewest: month === null, report: report && (await reportModel(services, viewer, report)) };
}

/**
 * The report of a month as JSON.
 *
 * @throws errors.fair.report when the month has no report
 */
export const answerReport = async (
  services: Services,
  _viewer: Viewer,
  { month }: { readonly month: string },
): Promise<FairReport> => (await readReport(services, month)) ?? fail('errors.fair.report');

/** Formats a month such as 2026-11 in the language of the reader. */
const monthName = (month: string, locale: Viewer['locale']): string =>
  formatMonth(`${month}-01T00:00:00Z`, LOCALES[locale].tag);

const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (part * 100) / whole);

async function reportModel(services: Services, viewer: Viewer, report: FairReport): Promise<ReportModel> {
  const { casesByName } = await publishedCases(services);
  const titleOf = ({ kind, caseName, number }: JudgedVersion): string | null => {
    if (kind === 'wheel') return viewer.t('fairness.odds.title.wheel', { version: number });
    const publishedCase = casesByName.get(caseName ?? '');
    return publishedCase === undefined || publishedCase.state === 'hidden'
      ? null
      : publishedCase.texts[viewer.locale].title;
  };
  return {
    ...report,
    title: monthName(report.month, viewer.locale),
    returns: report.returns.map(({ kind, paidWith, draws, paidMinor, wonMinor, expectedMinor }) => {
      // Points and vouchers are not money, so the payout ratio ignores what was paid with them.
      const paidAmount = paidWith === 'money' || paidWith === 'items' ? paidMinor : 0;
      return {
        kind,
        paidWith,
        draws,
        ofExpected: percentOf(wonMinor, expectedMinor),
        expectedReturn: percentOf(expectedMinor, paidAmount),
        wonReturn: percentOf(wonMinor, paidAmount),
      };
    }),
    versions: report.versions.flatMap((version) => {
      const { versionId, caseName: name, number, draws, chiSquare, freedom, p } = version;
      const title = titleOf(version);
      return title === null ? [] : [{ versionId, name, title, number, draws, chiSquare, freedom, p }];
    }),
  };
}

/** Every version with draws, newest first, with observed and published odds. */
export async function loadOddsList(services: Services, viewer: Viewer, cursor: number | null): Promise<OddsListModel> {
  const [cases, wheels] = await Promise.all([
    selectVerdicts(services.db, 'case', cursor ?? Number.MAX_SAFE_INTEGER, SHOWN + 1),
    cursor === null ? selectVerdicts(services.db, 'wheel', Number.MAX_SAFE_INTEGER, SHOWN) : [],
  ]);
  const page = cases.slice(0, SHOWN);
  const last = page.at(-1);
  return {
    cases: await versionModels(services, viewer, page),
    wheels: await versionModels(services, viewer, wheels),
    isFirst: cursor === null,
    next: cases.length > SHOWN && last !== undefined ? String(last.versionId) : null,
  };
}

async function versionModels(
  services: Services,
  { t, locale }: Viewer,
  verdicts: readonly Verdict[],
): Promise<OddsListModel['cases']> {
  const { casesByName } = await publishedCases(services);
  const models: JudgedVersionModel[] = [];
  for (const { kind, versionId, draws, chiSquare, freedom, p } of verdicts) {
    const odds = await readOdds(services, kind, versionId);
    const publishedCase = casesByName.get(odds?.caseName ?? '');
    if (odds === null || (kind === 'case' && (publishedCase === undefined || publishedCase.state === 'hidden')))
      continue;
    const { caseName: name, number } = odds;
    const title = publishedCase?.texts[locale].title ?? t('fairness.odds.title.wheel', { version: number });
    models.push({ versionId, name, title, number, draws, chiSquare, freedom, p });
  }
  return models;
}
