import { publishedCases, RARITIES, versionById } from '#src/catalogue/index.ts';
import { bumpDataVersion } from '#src/platform/data-version.ts';
import type { Db } from '#src/platform/db.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { wheelById } from '#src/wheel/index.ts';
import { type FairReport, judgeVersions, makeReport, type PublishedOdds } from './report.ts';
import {
  lockMarks,
  type Outcome,
  putJudged,
  putReport,
  putVerdicts,
  selectAlarms,
  selectMarks,
  selectMonths,
  selectOutcomes,
  selectOutcomesIn,
  selectReports,
  selectSumsIn,
  selectTicketsIn,
  type Verdict,
} from './store.ts';
import { monthOf } from './tally.ts';

/** Chance gives such a difference less than once in a million times; fewer draws prove nothing (docs/rules.md 3). */
const ALARMING_P = 1e-6;
const ALARMING_DRAWS = 10_000;

/** Versions whose draws do not come as published, the worst first. */
export const readAlarms = (db: Db): Promise<Verdict[]> => selectAlarms(db, ALARMING_P, ALARMING_DRAWS);

/**
 * Holds all that was counted against the published odds: a verdict for every version, and the report of every month
 * that is not closed yet. What does not come as published is told in the log, and to staff by `readAlarms`.
 */
export async function judgeDraws(world: World): Promise<void> {
  const { countedAt } = await selectMarks(world.db);
  if (countedAt === null) return;
  const outcomes = await selectOutcomes(world.db);
  const odds = await oddsOf(world, outcomes);
  const reports = await reportsOf(world, countedAt);
  await transaction(world, null, async (tx) => {
    await lockMarks(tx);
    await putVerdicts(tx, judgeVersions(odds, outcomes));
    for (const { month, isFinal, ...report } of reports) {
      await putReport(tx, { month, isFinal, text: JSON.stringify({ month, isFinal, ...report }) });
    }
    await putJudged(tx);
    await bumpDataVersion(tx, 'reports');
    return null;
  });
  for (const { kind, versionId, draws, p } of await readAlarms(world.db)) {
    world.log.error({ kind, versionId, draws, p }, 'draws do not come as published');
  }
}

/** The reports of months that may still have changed since they were made last. */
async function reportsOf(world: World, countedUntil: Date): Promise<FairReport[]> {
  const { db } = world;
  const [months, kept] = await Promise.all([selectMonths(db), selectReports(db)]);
  const closed = new Set(kept.filter(({ isFinal }) => isFinal).map(({ month }) => month));
  const open = months.filter((month) => !closed.has(month));
  const reports: FairReport[] = [];
  for (const month of open) {
    const [outcomes, tickets, sums] = await Promise.all([
      selectOutcomesIn(db, month),
      selectTicketsIn(db, month),
      selectSumsIn(db, month),
    ]);
    const odds = await oddsOf(world, outcomes);
    const isFinal = month < monthOf(countedUntil);
    reports.push(makeReport({ month, countedUntil, isFinal, outcomes, tickets, sums, odds, rarities: RARITIES }));
  }
  return reports;
}

/** The published odds of all versions of which something came. */
async function oddsOf(world: World, outcomes: readonly Outcome[]): Promise<PublishedOdds[]> {
  const versions = new Map(
    outcomes.map(({ kind, versionId }) => [`${kind} ${String(versionId)}`, { kind, versionId }]),
  );
  const found: PublishedOdds[] = [];
  for (const { kind, versionId } of versions.values()) {
    const odds = await readOdds(world, kind, versionId);
    if (odds !== null) found.push(odds);
  }
  return found;
}

/** The published odds of a version; null for one that is not there. */
export async function readOdds(world: World, kind: DrawKind, versionId: number): Promise<PublishedOdds | null> {
  if (kind === 'wheel') {
    const wheel = await wheelById(world, versionId);
    if (wheel === null) return null;
    const ranges = wheel.sectors.map(({ from, to, position }) => ({ from, to, outcome: position, rarity: null }));
    return { kind, versionId, caseName: null, number: wheel.number, ranges };
  }
  const [version, { casesById }] = await Promise.all([versionById(world, versionId), publishedCases(world)]);
  const shown = casesById.get(version?.caseId ?? 0);
  if (version === null || shown === undefined) return null;
  const ranges = version.rows.map(({ from, to, item }) => ({ from, to, outcome: item.id, rarity: item.rarity }));
  return { kind: 'case', versionId, caseName: shown.name, number: version.number, ranges };
}
