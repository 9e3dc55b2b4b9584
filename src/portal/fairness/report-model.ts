import { publishedCases } from '#src/catalogue/index.ts';
import { timeFromText } from '#src/platform/clock.ts';
import type { World } from '#src/platform/world.ts';
import { asJson, type Json } from '#src/shared/answers.ts';
import { fail } from '#src/shared/errors.ts';
import { LOCALES } from '#src/shared/locales.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { JudgedVersionModel, OddsListModel, ReportModel, ReportPageModel } from '#views/fairness/report-model.ts';
import { readOdds } from './judge-draws.ts';
import { readVerdicts } from './read-counts.ts';
import { readMonths, readReport } from './read-report.ts';
import type { FairReport, JudgedVersion } from './report.ts';
import type { Verdict } from './store.ts';

const SHOWN = 50;

/** The report of a month, or of the newest there is. Fails with `errors.page` for a month without one. */
export async function loadReport(
  world: World,
  reader: Reader,
  { month, path }: { readonly month: string | null; readonly path: string },
): Promise<ReportPageModel> {
  const titled = (one: string) => ({ month: one, title: formatMonth(one, reader.locale) });
  const months = (await readMonths(world)).map(titled);
  const asked = month ?? months[0]?.month;
  const report = asked === undefined ? null : await readReport(world, asked);
  if (month !== null && report === null) fail('errors.page', { path });
  return { months, isNewest: month === null, report: report && (await reportModel(world, reader, report)) };
}

/** The report of a month as machines read it. Fails with `errors.fair.report` where there is none. */
export async function answerReport(world: World, month: string): Promise<Json> {
  const report = await readReport(world, month);
  if (report === null) fail('errors.fair.report');
  return asJson(report);
}

/** A month, written as 2026-11, as a language calls it. */
const formatMonth = (month: string, locale: Reader['locale']): string =>
  new Intl.DateTimeFormat(LOCALES[locale].tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    timeFromText(`${month}-01T00:00:00Z`),
  );

const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (part * 100) / whole);

async function reportModel(world: World, reader: Reader, report: FairReport): Promise<ReportModel> {
  const { casesByName } = await publishedCases(world);
  const titleOf = ({ kind, caseName, number }: JudgedVersion): string | null => {
    if (kind === 'wheel') return reader.t('fairness.odds.title.wheel', { version: number });
    const shown = casesByName.get(caseName ?? '');
    return shown === undefined || shown.state === 'hidden' ? null : shown.texts[reader.locale].title;
  };
  return {
    ...report,
    title: formatMonth(report.month, reader.locale),
    returns: report.returns.map(({ kind, paidWith, draws, paidMinor, wonMinor, expectedMinor }) => {
      // Points and vouchers are no money: what was paid with them is not compared with what was won.
      const paid = paidWith === 'money' || paidWith === 'items' ? paidMinor : 0;
      return {
        ...{ kind, paidWith, draws, ofExpected: percentOf(wonMinor, expectedMinor) },
        ...{ expectedReturn: percentOf(expectedMinor, paid), wonReturn: percentOf(wonMinor, paid) },
      };
    }),
    versions: report.versions.flatMap((version) => {
      const { versionId, caseName: name, number, draws, chiSquare, freedom, p } = version;
      const title = titleOf(version);
      return title === null ? [] : [{ versionId, name, title, number, draws, chiSquare, freedom, p }];
    }),
  };
}

/** Every version of which something came, the newest first: how its draws compare with its odds. */
export async function loadOddsList(world: World, reader: Reader, cursor: number | null): Promise<OddsListModel> {
  const [cases, wheels] = await Promise.all([
    readVerdicts(world, 'case', { cursor, limit: SHOWN + 1 }),
    cursor === null ? readVerdicts(world, 'wheel', { cursor, limit: SHOWN }) : [],
  ]);
  const shown = cases.slice(0, SHOWN);
  const last = shown.at(-1);
  return {
    cases: await versionModels(world, reader, shown),
    wheels: await versionModels(world, reader, wheels),
    isFirst: cursor === null,
    next: cases.length > SHOWN && last !== undefined ? String(last.versionId) : null,
  };
}

async function versionModels(
  world: World,
  { t, locale }: Reader,
  verdicts: readonly Verdict[],
): Promise<OddsListModel['cases']> {
  const { casesByName } = await publishedCases(world);
  const models: JudgedVersionModel[] = [];
  for (const { kind, versionId, draws, chiSquare, freedom, p } of verdicts) {
    const odds = await readOdds(world, kind, versionId);
    const shown = casesByName.get(odds?.caseName ?? '');
    if (odds === null || (kind === 'case' && (shown === undefined || shown.state === 'hidden'))) continue;
    const { caseName: name, number } = odds;
    const title = shown?.texts[locale].title ?? t('fairness.odds.title.wheel', { version: number });
    models.push({ versionId, name, title, number, draws, chiSquare, freedom, p });
  }
  return models;
}
