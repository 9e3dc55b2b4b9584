import { drawDigest } from '#src/draws/index.ts';
import { type Cell, judgeCells, judgeTogether, type Judgement } from '#src/shared/chi-square.ts';
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
export interface Verdict extends Judgement {
  readonly name: string;
  readonly draws: number;
  readonly oddsTried: number;
}

/** A server seed as the store makes them, by its number. */
export type SeedSource = (number: number) => string;

/** A pair of seeds ends after so many draws (docs/rules.md 3). */
const DRAWS_OF_A_PAIR = 1000;

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

/** All odds of the game side by side. */
const judge = (odds: readonly Odds[], seen: readonly number[][]): Judgement =>
  judgeTogether(odds.map((ranges, which) => judgeCells(cellsOf(ranges, seen[which] ?? []))));

function cellsOf(ranges: Odds, counts: readonly number[]): Cell[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return ranges.map(({ from, to }, place) => ({
    seen: counts[place] ?? 0,
    expected: (total * (to - from + 1)) / TICKETS_TOTAL,
  }));
}
