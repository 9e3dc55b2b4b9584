import type { Rarity } from '#src/core/catalogue/index.ts';
import { type OutcomeCell, chiSquareP, chiSquareTest, type ChiSquareResult } from '#src/shared/chi-square.ts';
import { DRAW_KINDS, type DrawKind } from '#src/shared/draw-kinds.ts';
import type { TicketRange } from '#src/shared/roll.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import type { OutcomeCount } from './store.ts';
import type { PaidWith } from '#src/games/game.ts';
import { CELLS, type SumRow, type TicketRow } from './tally.ts';

/** The published odds of a version: outcomes and their tickets. */
export interface PublishedOdds {
  readonly kind: 'case' | 'wheel';
  readonly versionId: number;
  /** The name in the case's URL; null for a wheel. */
  readonly caseName: string | null;
  readonly number: number;
  readonly ranges: readonly (TicketRange & { readonly outcome: number; readonly rarity: Rarity | null })[];
}

export interface JudgedVersion extends ChiSquareResult {
  readonly kind: 'case' | 'wheel';
  readonly versionId: number;
  readonly caseName: string | null;
  readonly number: number;
  readonly draws: number;
}

/** Monthly report in its published form. Sums are hundredths of the unit, worth is in kopecks, p is not rounded. */
export interface FairReport {
  readonly month: string;
  /** ISO 8601. The report includes every draw up to this time. */
  readonly countedUntil: string;
  /** True when the month is over and the report will not change. */
  readonly isFinal: boolean;
  readonly draws: number;
  /** Uniformity test of the tickets of each kind: 100 cells of 10,000 tickets. */
  readonly tickets: readonly (ChiSquareResult & { readonly kind: DrawKind; readonly draws: number })[];
  /** Case drops by rarity: observed count, and expected count by the odds of the opened versions. */
  readonly rarities: readonly { readonly rarity: Rarity; readonly draws: number; readonly expected: number }[];
  readonly returns: readonly {
    readonly kind: DrawKind;
    readonly paidWith: PaidWith;
    readonly draws: number;
    readonly paidMinor: number;
    readonly wonMinor: number;
    readonly expectedMinor: number;
  }[];
  /** Each upgrade has its own chance, so the number won is compared with the sum of the chances. */
  readonly upgrades: ChiSquareResult & { readonly draws: number; readonly won: number; readonly expected: number };
  readonly versions: readonly JudgedVersion[];
}

export interface ReportSource {
  readonly month: string;
  readonly countedUntil: Date;
  readonly isFinal: boolean;
  readonly outcomes: readonly OutcomeCount[];
  readonly tickets: readonly Omit<TicketRow, 'month'>[];
  readonly sums: readonly Omit<SumRow, 'month' | 'versionId'>[];
  readonly odds: readonly PublishedOdds[];
  /** Most common first. */
  readonly rarities: readonly Rarity[];
}

export function makeReport(source: ReportSource): FairReport {
  const { month, countedUntil, isFinal, outcomes, tickets, sums, odds } = source;
  const versions = judgeVersions(odds, outcomes);
  return {
    month,
    countedUntil: countedUntil.toISOString(),
    isFinal,
    draws: tickets.reduce((sum, { count }) => sum + count, 0),
    tickets: DRAW_KINDS.map((kind) => judgeTickets(kind, tickets)),
    rarities: raritiesOf(source),
    returns: sums
      .filter(({ kind }) => kind !== 'wheel')
      .map(({ kind, paidWith, count, came, gave, expected }) => ({
        kind,
        paidWith,
        draws: count,
        paidMinor: came,
        wonMinor: gave,
        expectedMinor: expected,
      })),
    upgrades: judgeUpgrades(sums),
    versions,
  };
}

/** Compares the outcomes of each version with its odds. Versions without draws are left out. */
export function judgeVersions(odds: readonly PublishedOdds[], outcomes: readonly OutcomeCount[]): JudgedVersion[] {
  const countsByPart = new Map<string, Map<number, number>>();
  for (const { kind, versionId, outcome, count } of outcomes) {
    const key = `${kind} ${String(versionId)}`;
    countsByPart.set(key, (countsByPart.get(key) ?? new Map<number, number>()).set(outcome, count));
  }
  return odds.flatMap((version) => {
    const { kind, versionId, caseName, number } = version;
    const counts = countsByPart.get(`${kind} ${String(versionId)}`);
    if (counts === undefined) return [];
    const cells = cellsOf(version, counts);
    const draws = cells.reduce((sum, cell) => sum + cell.seen, 0);
    return [{ kind, versionId, caseName, number, draws, ...chiSquareTest(cells) }];
  });
}

function cellsOf({ ranges }: PublishedOdds, counts: ReadonlyMap<number, number>): OutcomeCell[] {
  const draws = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return ranges.map(({ outcome, from, to }) => ({
    seen: counts.get(outcome) ?? 0,
    expected: (draws * (to - from + 1)) / TICKETS_TOTAL,
  }));
}

function judgeTickets(kind: DrawKind, rows: ReportSource['tickets']): FairReport['tickets'][number] {
  const counts = new Array<number>(CELLS).fill(0);
  for (const row of rows) if (row.kind === kind) counts[row.cell] = row.count;
  const draws = counts.reduce((sum, count) => sum + count, 0);
  return { kind, draws, ...chiSquareTest(counts.map((count) => ({ seen: count, expected: draws / CELLS }))) };
}

function raritiesOf({ odds, outcomes, rarities }: ReportSource): FairReport['rarities'] {
  const drawnByRarity = new Map<Rarity, number>();
  const expectedByRarity = new Map<Rarity, number>();
  const add = (to: Map<Rarity, number>, rarity: Rarity, count: number): void => {
    to.set(rarity, (to.get(rarity) ?? 0) + count);
  };
  for (const { versionId, ranges } of odds.filter(({ kind }) => kind === 'case')) {
    const counts = new Map(
      outcomes
        .filter((outcome) => outcome.kind === 'case' && outcome.versionId === versionId)
        .map((outcome) => [outcome.outcome, outcome.count]),
    );
    const draws = [...counts.values()].reduce((sum, count) => sum + count, 0);
    for (const { outcome, rarity, from, to } of ranges) {
      if (rarity === null) continue;
      add(drawnByRarity, rarity, counts.get(outcome) ?? 0);
      add(expectedByRarity, rarity, (draws * (to - from + 1)) / TICKETS_TOTAL);
    }
  }
  return rarities.map((rarity) => ({
    rarity,
    draws: drawnByRarity.get(rarity) ?? 0,
    expected: expectedByRarity.get(rarity) ?? 0,
  }));
}

/**
 * The sum of independent upgrades with different chances is nearly normal, so its squared deviation is a chi-square
 * value.
 */
function judgeUpgrades(sums: ReportSource['sums']): FairReport['upgrades'] {
  const rows = sums.filter(({ kind }) => kind === 'upgrade');
  const total = (of: 'count' | 'won' | 'tickets' | 'spread'): number => rows.reduce((sum, row) => sum + row[of], 0);
  const [draws, wonCount] = [total('count'), total('won')];
  const expectedCount = total('tickets') / TICKETS_TOTAL;
  const variance = total('spread') / TICKETS_TOTAL;
  if (variance < LEAST_VARIANCE)
    return { draws, won: wonCount, expected: expectedCount, chiSquare: 0, freedom: 0, p: 1 };
  return { draws, won: wonCount, expected: expectedCount, ...judgeNormal((wonCount - expectedCount) ** 2 / variance) };
}

const LEAST_VARIANCE = 8;

const judgeNormal = (chiSquare: number): ChiSquareResult => ({ chiSquare, freedom: 1, p: chiSquareP(chiSquare, 1) });
