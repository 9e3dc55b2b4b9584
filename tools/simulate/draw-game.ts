import { drawDigest } from '#src/core/draws/index.ts';
import {
  type OutcomeCell,
  chiSquareTest,
  combineChiSquareTests,
  type ChiSquareResult,
} from '#src/shared/chi-square.ts';
import { rangeOf, ticketFromDigest, type TicketRange } from '#src/shared/roll.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';

/** Published odds of one playable thing: a version of a case, or a contract of some items. */
export type Odds = readonly TicketRange[];

/** A kind of game, with all its odds to simulate. */
export interface Game {
  readonly name: string;
  readonly odds: readonly Odds[];
}

export interface Verdict extends ChiSquareResult {
  readonly name: string;
  readonly draws: number;
  readonly oddsTried: number;
}

/** Creates the server seed with a number, in the store's format. */
export type SeedSource = (number: number) => string;

/** Draws of a seed pair before it is rotated (docs/rules.md 3). */
const DRAWS_OF_A_PAIR = 1000;

/**
 * Simulates `draws` draws of a game, cycling through its odds, with the production functions that map seeds to tickets
 * and tickets to outcomes, and compares the results with the published odds.
 */
export function drawGame({ name, odds }: Game, draws: number, seedOf: SeedSource): Verdict {
  const markedRanges = odds.map((ranges) => ranges.map((range, index) => ({ ...range, index })));
  const ticketCounts = markedRanges.map((ranges) => ranges.map(() => 0));
  let seed = '';
  for (let drawIndex = 0; drawIndex < draws; drawIndex += 1) {
    const which = drawIndex % markedRanges.length;
    const nonce = drawIndex % DRAWS_OF_A_PAIR;
    if (nonce === 0) seed = seedOf(drawIndex / DRAWS_OF_A_PAIR);
    const ticket = ticketFromDigest(drawDigest(seed, 'simulation', nonce, 0));
    const counts = ticketCounts[which] ?? [];
    const { index } = rangeOf(markedRanges[which] ?? [], ticket);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return { name, draws, oddsTried: odds.length, ...judge(odds, ticketCounts) };
}

const judge = (odds: readonly Odds[], counts: readonly number[][]): ChiSquareResult =>
  combineChiSquareTests(odds.map((ranges, which) => chiSquareTest(cellsOf(ranges, counts[which] ?? []))));

function cellsOf(ranges: Odds, counts: readonly number[]): OutcomeCell[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return ranges.map(({ from, to }, index) => ({
    seen: counts[index] ?? 0,
    expected: (total * (to - from + 1)) / TICKETS_TOTAL,
  }));
}
