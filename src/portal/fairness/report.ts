import type { Rarity } from '#src/catalogue/index.ts';
import { type Cell, chiSquareP, judgeCells, type Judgement } from '#src/shared/chi-square.ts';
import { DRAW_KINDS, type DrawKind } from '#src/shared/draw-kinds.ts';
import type { TicketRange } from '#src/shared/roll.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import type { Outcome } from './store.ts';
import { CELLS, type PaidWith, type SumRow, type TicketRow } from './tally.ts';

/** A version with published odds: what may come out of which tickets. */
export interface PublishedOdds {
  readonly kind: 'case' | 'wheel';
  readonly versionId: number;
  /** The name in the case's address; null for a wheel. */
  readonly caseName: string | null;
  readonly number: number;
  readonly ranges: readonly (TicketRange & { readonly outcome: number; readonly rarity: Rarity | null })[];
}

/** What of a version came out. */
export interface JudgedVersion extends Judgement {
  readonly kind: 'case' | 'wheel';
  readonly versionId: number;
  readonly caseName: string | null;
  readonly number: number;
  readonly draws: number;
}

/** A month of draws, as machines read it. Sums are hundredths of the unit, worth is kopecks, p is not rounded. */
export interface FairReport {
  readonly month: string;
  /** ISO 8601: every draw until then is in it. */
  readonly countedUntil: string;
  /** Whether the month is over and nothing will be added. */
  readonly isFinal: boolean;
  readonly draws: number;
  /** Whether all tickets came equally often, whatever they were drawn for: 100 cells of 10,000 tickets. */
  readonly tickets: readonly (Judgement & { readonly kind: DrawKind; readonly draws: number })[];
  /** What cases gave, and how often the odds of the versions that were opened give it on average. */
  readonly rarities: readonly { readonly rarity: Rarity; readonly draws: number; readonly expected: number }[];
  readonly returns: readonly {
    readonly kind: DrawKind;
    readonly paidWith: PaidWith;
    readonly draws: number;
    readonly paidMinor: number;
    readonly wonMinor: number;
    readonly expectedMinor: number;
  }[];
  /** Upgrades have a chance each: how many were won against the sum of the chances. */
  readonly upgrades: Judgement & { readonly draws: number; readonly won: number; readonly expected: number };
  readonly versions: readonly JudgedVersion[];
}

/** What a report is made of. */
export interface ReportSource {
  readonly month: string;
  readonly countedUntil: Date;
  readonly isFinal: boolean;
  readonly outcomes: readonly Outcome[];
  readonly tickets: readonly Omit<TicketRow, 'month'>[];
  readonly sums: readonly Omit<SumRow, 'month' | 'versionId'>[];
  readonly odds: readonly PublishedOdds[];
  /** From the most common to the rarest. */
  readonly rarities: readonly Rarity[];
}

/** Makes the report of a month of what was counted in it. */
export function makeReport(source: ReportSource): FairReport {
  const { month, countedUntil, isFinal, outcomes, tickets, sums, odds } = source;
  const versions = judgeVersions(odds, outcomes);
  return {
    ...{ month, countedUntil: countedUntil.toISOString(), isFinal },
    draws: tickets.reduce((sum, { count }) => sum + count, 0),
    tickets: DRAW_KINDS.map((kind) => judgeTickets(kind, tickets)),
    rarities: raritiesOf(source),
    returns: sums
      .filter(({ kind }) => kind !== 'wheel')
      .map(({ kind, paidWith, count, came, gave, expected }) => ({
        ...{ kind, paidWith, draws: count, paidMinor: came, wonMinor: gave, expectedMinor: expected },
      })),
    upgrades: judgeUpgrades(sums),
    versions,
  };
}

/** Holds what came of each version against its odds; versions of which nothing came are left out. */
export function judgeVersions(odds: readonly PublishedOdds[], outcomes: readonly Outcome[]): JudgedVersion[] {
  const seen = new Map<string, Map<number, number>>();
  for (const { kind, versionId, outcome, count } of outcomes) {
    const key = `${kind} ${String(versionId)}`;
    seen.set(key, (seen.get(key) ?? new Map<number, number>()).set(outcome, count));
  }
  return odds.flatMap((version) => {
    const { kind, versionId, caseName, number } = version;
    const counts = seen.get(`${kind} ${String(versionId)}`);
    if (counts === undefined) return [];
    const cells = cellsOf(version, counts);
    const draws = cells.reduce((sum, cell) => sum + cell.seen, 0);
    return [{ kind, versionId, caseName, number, draws, ...judgeCells(cells) }];
  });
}

function cellsOf({ ranges }: PublishedOdds, counts: ReadonlyMap<number, number>): Cell[] {
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
  return { kind, draws, ...judgeCells(counts.map((seen) => ({ seen, expected: draws / CELLS }))) };
}

function raritiesOf({ odds, outcomes, rarities }: ReportSource): FairReport['rarities'] {
  const drawn = new Map<Rarity, number>();
  const expected = new Map<Rarity, number>();
  const add = (to: Map<Rarity, number>, rarity: Rarity, count: number): void => {
    to.set(rarity, (to.get(rarity) ?? 0) + count);
  };
  for (const { versionId, ranges } of odds.filter(({ kind }) => kind === 'case')) {
    const counts = new Map(
      outcomes
        .filter((one) => one.kind === 'case' && one.versionId === versionId)
        .map((one) => [one.outcome, one.count]),
    );
    const draws = [...counts.values()].reduce((sum, count) => sum + count, 0);
    for (const { outcome, rarity, from, to } of ranges) {
      if (rarity === null) continue;
      add(drawn, rarity, counts.get(outcome) ?? 0);
      add(expected, rarity, (draws * (to - from + 1)) / TICKETS_TOTAL);
    }
  }
  return rarities.map((rarity) => ({
    ...{ rarity, draws: drawn.get(rarity) ?? 0, expected: expected.get(rarity) ?? 0 },
  }));
}

/** Each upgrade has its own chance, so their sum is near the normal distribution: its square is a chi-square. */
function judgeUpgrades(sums: ReportSource['sums']): FairReport['upgrades'] {
  const rows = sums.filter(({ kind }) => kind === 'upgrade');
  const total = (of: 'count' | 'won' | 'tickets' | 'spread'): number => rows.reduce((sum, row) => sum + row[of], 0);
  const [draws, won] = [total('count'), total('won')];
  const expected = total('tickets') / TICKETS_TOTAL;
  const variance = total('spread') / TICKETS_TOTAL;
  if (variance < LEAST_VARIANCE) return { draws, won, expected, chiSquare: 0, freedom: 0, p: 1 };
  return { draws, won, expected, ...judgeNormal((won - expected) ** 2 / variance) };
}

const LEAST_VARIANCE = 8;

const judgeNormal = (chiSquare: number): Judgement => ({ chiSquare, freedom: 1, p: chiSquareP(chiSquare, 1) });
