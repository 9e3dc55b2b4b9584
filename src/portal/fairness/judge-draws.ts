import { publishedCases, RARITIES, versionById } from '#src/core/catalogue/index.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { wheelById } from '#src/games/wheel/index.ts';
import { countDraws } from './count-draws.ts';
import { type FairReport, judgeVersions, makeReport, type PublishedOdds } from './report.ts';
import {
  lockFairnessProgress,
  type OutcomeCount,
  putJudged,
  putReport,
  putVerdicts,
  readAlarms,
  selectFairnessProgress,
  selectMonths,
  selectOutcomes,
  selectOutcomesIn,
  selectReports,
  selectSumsIn,
  selectTicketsIn,
} from './store.ts';
import { monthOf } from './tally.ts';

/** Counts and compares once a day, after midnight in Moscow. */
export async function judgeOnceADay(services: Services): Promise<void> {
  const { judgedAt } = await selectFairnessProgress(services.db);
  const today = moscowDay(services.clock.now().getTime());
  if (judgedAt !== null && moscowDay(judgedAt.getTime()) >= today) return;
  await countDraws(services);
  await judgeDraws(services);
}

/**
 * Compares all counts with the published odds: writes a verdict for every version, and the report of every month that
 * is not final. Deviations are logged, and staff see them through `readAlarms`.
 */
export async function judgeDraws(services: Services): Promise<void> {
  const { countedAt } = await selectFairnessProgress(services.db);
  if (countedAt === null) return;
  const outcomes = await selectOutcomes(services.db);
  const odds = await oddsOf(services, outcomes);
  const reports = await reportsOf(services, countedAt);
  await transaction(services, null, async (tx) => {
    await lockFairnessProgress(tx);
    await putVerdicts(tx, judgeVersions(odds, outcomes));
    for (const report of reports) await putReport(tx, report);
    await putJudged(tx);
    await bumpDataVersion(tx, 'reports');
    return null;
  });
  for (const { kind, versionId, draws, p } of await readAlarms(services.db)) {
    services.log.error({ kind, versionId, draws, p }, 'fairness.deviation');
  }
}

/** Reports of all months that are not final. */
async function reportsOf(services: Services, countedUntil: Date): Promise<FairReport[]> {
  const { db } = services;
  const [months, keptReports] = await Promise.all([selectMonths(db), selectReports(db)]);
  const finalMonths = new Set(keptReports.filter(({ isFinal }) => isFinal).map(({ month }) => month));
  const open = months.filter((month) => !finalMonths.has(month));
  const reports: FairReport[] = [];
  for (const month of open) {
    const [outcomes, tickets, sums] = await Promise.all([
      selectOutcomesIn(db, month),
      selectTicketsIn(db, month),
      selectSumsIn(db, month),
    ]);
    const odds = await oddsOf(services, outcomes);
    const isFinal = month < monthOf(countedUntil);
    reports.push(makeReport({ month, countedUntil, isFinal, outcomes, tickets, sums, odds, rarities: RARITIES }));
  }
  return reports;
}

/** The published odds of all versions that have draws. */
async function oddsOf(services: Services, outcomes: readonly OutcomeCount[]): Promise<PublishedOdds[]> {
  const versions = new Map(
    outcomes.map(({ kind, versionId }) => [`${kind} ${String(versionId)}`, { kind, versionId }]),
  );
  const publishedOdds: PublishedOdds[] = [];
  for (const { kind, versionId } of versions.values()) {
    const odds = await readOdds(services, kind, versionId);
    if (odds !== null) publishedOdds.push(odds);
  }
  return publishedOdds;
}

export async function readOdds(services: Services, kind: DrawKind, versionId: number): Promise<PublishedOdds | null> {
  if (kind === 'wheel') {
    const wheel = await wheelById(services, versionId);
    if (wheel === null) return null;
    const ranges = wheel.sectors.map(({ from, to, position }) => ({ from, to, outcome: position, rarity: null }));
    return { kind, versionId, caseName: null, number: wheel.number, ranges };
  }
  const [version, { casesById }] = await Promise.all([versionById(services, versionId), publishedCases(services)]);
  const publishedCase = casesById.get(version?.caseId ?? 0);
  if (version === null || publishedCase === undefined) return null;
  const ranges = version.rows.map(({ from, to, item }) => ({ from, to, outcome: item.id, rarity: item.rarity }));
  return { kind: 'case', versionId, caseName: publishedCase.name, number: version.number, ranges };
}
