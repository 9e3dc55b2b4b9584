import type { PaidWith, TalliedDraw } from '#src/games/game.ts';
import { timeOfMs } from '#src/platform/process/clock.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { moscowDateMs } from '#src/shared/moscow-day.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';

export interface CountRow {
  readonly kind: DrawKind;
  readonly versionId: number;
  readonly month: string;
  readonly outcome: number;
  count: number;
}

export interface TicketRow {
  readonly kind: DrawKind;
  readonly month: string;
  readonly cell: number;
  count: number;
}

export interface SumRow {
  readonly kind: DrawKind;
  readonly versionId: number;
  readonly month: string;
  readonly paidWith: PaidWith;
  count: number;
  came: number;
  gave: number;
  expected: number;
  won: number;
  tickets: number;
  spread: number;
}

/** Rows to add. Each list is sorted by key, so that concurrent writers do not deadlock. */
export interface TallyRows {
  readonly counts: CountRow[];
  readonly tickets: TicketRow[];
  readonly sums: SumRow[];
}

/** Number of equal ticket ranges in the uniformity test. */
export const CELLS = 100;

/** Moscow calendar month, such as 2026-11. */
export const monthOf = (time: Date): string => timeOfMs(moscowDateMs(time.getTime())).toISOString().slice(0, 7);

export interface DrawTally {
  readonly add: (draws: readonly TalliedDraw[]) => void;
  readonly rows: () => TallyRows;
}

export function createTally(): DrawTally {
  const counts = new Map<string, CountRow>();
  const tickets = new Map<string, TicketRow>();
  const sums = new Map<string, SumRow>();
  const addOne = (draw: TalliedDraw): void => {
    const { kind, versionId, outcome, paidWith } = draw;
    const month = monthOf(draw.createdAt);
    if (outcome !== null) {
      rowIn(counts, [kind, versionId, month, outcome], { kind, versionId, month, outcome, count: 0 }).count += 1;
    }
    const cell = Math.floor((draw.ticket * CELLS) / TICKETS_TOTAL);
    rowIn(tickets, [month, kind, cell], { kind, month, cell, count: 0 }).count += 1;
    const none = { count: 0, came: 0, gave: 0, expected: 0, won: 0, tickets: 0, spread: 0 };
    addSums(rowIn(sums, [month, kind, versionId, paidWith], { kind, versionId, month, paidWith, ...none }), draw);
  };
  return {
    add: (draws) => draws.forEach(addOne),
    rows: () => ({
      counts: inOrder(counts),
      tickets: inOrder(tickets),
      sums: inOrder(sums).map((sum) => ({ ...sum, expected: Math.round(sum.expected) })),
    }),
  };
}

function addSums(sum: SumRow, { came, gave, expected, upgrade }: TalliedDraw): void {
  sum.count += 1;
  sum.came += came;
  sum.gave += gave;
  sum.expected += expected;
  if (upgrade === null) return;
  sum.won += upgrade.isWon ? 1 : 0;
  sum.tickets += upgrade.tickets;
  sum.spread += Math.round((upgrade.tickets * (TICKETS_TOTAL - upgrade.tickets)) / TICKETS_TOTAL);
}

function rowIn<Row>(rows: Map<string, Row>, key: readonly (string | number)[], newRow: Row): Row {
  const name = key.join('|');
  const row = rows.get(name) ?? newRow;
  rows.set(name, row);
  return row;
}

const inOrder = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
