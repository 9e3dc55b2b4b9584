import { drawDigest } from '#src/draws/index.ts';
import { chiSquareOf, chiSquareP } from '#src/shared/chi-square.ts';
import { rangeOf, ticketFromDigest, type TicketRange } from '#src/shared/roll.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';

/** The published odds of one thing that can be played: a version of a case, a contract of some items. */
export type Odds = readonly TicketRange[];

/** A kind of game, with all the odds that are tried of it. */
export interface Game {
  readonly name: string;
  readonly odds: readonly Odds[];
}

/** What came of drawing a game very often. */
export interface Verdict {
  readonly name: string;
  readonly draws: number;
  readonly oddsTried: number;
  readonly freedom: number;
  readonly chiSquare: number;
  /** How probable a chi-square this large or larger is when the draws are what was published. */
  readonly p: number;
}

/** A server seed as the store makes them, by its number. */
export type SeedSource = (number: number) => string;

/** A pair of seeds ends after so many draws (docs/rules.md 3). */
const DRAWS_OF_A_PAIR = 1000;
/** What is expected less often is counted together with its neighbours: chi-square needs it. */
const LEAST_EXPECTED = 8;

/**
 * Draws a game so many times, all its odds in turn, by the very functions that make tickets of seeds and outcomes of
 * tickets, and holds what came against what was published.
 */
export function drawGame({ name, odds }: Game, draws: number, seedOf: SeedSource): Verdict {
  const marked = odds.map((ranges) => ranges.map((range, place) => ({ ...range, place })));
  const seen = marked.map((ranges) => ranges.map(() => 0));
  let seed = '';
  for (let done = 0; done < draws; done += 1) {
    const which = done % marked.length;
    const nonce = done % DRAWS_OF_A_PAIR;
    if (nonce === 0) seed = seedOf(done / DRAWS_OF_A_PAIR);
    const ticket = ticketFromDigest(drawDigest(seed, 'simulation', nonce, 0));
    const counts = seen[which] ?? [];
    const { place } = rangeOf(marked[which] ?? [], ticket);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return { name, draws, oddsTried: odds.length, ...judge(odds, seen) };
}

/** The odds side by side: chi-squares of independent draws may be added, and so may their degrees of freedom. */
function judge(odds: readonly Odds[], seen: readonly number[][]): Pick<Verdict, 'freedom' | 'chiSquare' | 'p'> {
  let chiSquare = 0;
  let freedom = 0;
  odds.forEach((ranges, which) => {
    const counts = seen[which] ?? [];
    const total = counts.reduce((sum, count) => sum + count, 0);
    const cells = cellsOf(ranges, counts, total);
    if (cells.length < 2) return;
    freedom += cells.length - 1;
    chiSquare += chiSquareOf(
      cells.map((cell) => cell.seen),
      cells.map((cell) => cell.expected),
    );
  });
  return { freedom, chiSquare, p: freedom === 0 ? 1 : chiSquareP(chiSquare, freedom) };
}

interface Cell {
  seen: number;
  expected: number;
}

function cellsOf(ranges: Odds, counts: readonly number[], total: number): Cell[] {
  const cells: Cell[] = [];
  ranges.forEach(({ from, to }, place) => {
    const last = cells.at(-1);
    const expected = (total * (to - from + 1)) / TICKETS_TOTAL;
    const cell = { seen: counts[place] ?? 0, expected };
    if (last === undefined || last.expected >= LEAST_EXPECTED) cells.push(cell);
    else add(last, cell);
  });
  const tail = cells.at(-1);
  const before = cells.at(-2);
  if (tail !== undefined && before !== undefined && tail.expected < LEAST_EXPECTED) {
    add(before, tail);
    cells.pop();
  }
  return cells;
}

function add(cell: Cell, { seen, expected }: Cell): void {
  cell.seen += seen;
  cell.expected += expected;
}
