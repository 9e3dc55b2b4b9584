import type { PublishedCase } from '#src/core/catalogue/index.ts';
import { drawDigest } from '#src/core/draws/index.ts';
import { decideBattle, splitEqually } from '#src/games/battles/index.ts';
import { battleClientSeed, type BattleFormat, type BattleMode, teamsOf } from '#src/shared/battles.ts';
import { type ChiSquareResult, chiSquareTest } from '#src/shared/chi-square.ts';
import { rangeOf, ticketFromDigest } from '#src/shared/roll.ts';
import type { SeedSource } from './draw-game.ts';

export interface BattleVerdict extends ChiSquareResult {
  readonly format: BattleFormat;
  readonly mode: BattleMode;
  readonly battles: number;
  readonly ties: number;
  /** The mean of what each seat won, as a share of what one seat's draws are worth. */
  readonly shares: readonly number[];
  /** The largest distance of a seat's mean from one share, in standard errors. */
  readonly deviation: number;
}

const ROUNDS = 3;

/**
 * Simulates battles with the production functions that draw and decide them, from a fresh server seed each, and tests
 * by chi-square that every side wins equally often. `shares` compares the worth that each seat wins.
 */
export function drawBattles(
  {
    format,
    mode,
    cases,
  }: { readonly format: BattleFormat; readonly mode: BattleMode; readonly cases: readonly CaseWorths[] },
  battles: number,
  seedOf: SeedSource,
): BattleVerdict {
  const teams = teamsOf(format);
  const clientSeed = battleClientSeed(
    teams.map((_, index) => `player ${String(index + 1)}`),
    null,
  );
  const sums = teams.map(() => 0);
  const squares = teams.map(() => 0);
  const sides = [...new Set(teams)];
  const wins = new Map(sides.map((side) => [side, 0]));
  let ties = 0;
  for (let number = 0; number < battles; number += 1) {
    const serverSeed = seedOf(number);
    const ticketOf = (round: number, seat: number): number =>
      ticketFromDigest(drawDigest(serverSeed, clientSeed, round, seat));
    const worths = Array.from({ length: ROUNDS }, (_, round) => {
      const drawn = cases[(number + round) % cases.length] ?? { rows: [] };
      return teams.map((_team, index) => rangeOf(drawn.rows, ticketOf(round + 1, index + 1)).worth);
    });
    const { winners, tie } = decideBattle(mode, teams, worths, (cursor) => ticketOf(ROUNDS + 1, cursor));
    const total = worths.flat().reduce((sum, one) => sum + one, 0);
    const won = splitEqually(total, winners, ticketOf(1, 1));
    if (tie !== null) ties += 1;
    for (const side of new Set(winners.map((seat) => teams[seat - 1] ?? 0))) wins.set(side, (wins.get(side) ?? 0) + 1);
    teams.forEach((_, index) => {
      // As a part of this battle's worth: battles of dear cases would drown the others.
      const part = ((won.get(index + 1) ?? 0) / total) * teams.length;
      sums[index] = (sums[index] ?? 0) + part;
      squares[index] = (squares[index] ?? 0) + part * part;
    });
  }
  const isShared = mode === 'shared';
  const cells = sides.map((side) => ({
    seen: wins.get(side) ?? 0,
    expected: isShared ? battles : battles / sides.length,
  }));
  const means = sums.map((sum) => sum / battles);
  return {
    format,
    mode,
    battles,
    ties,
    shares: means,
    // In the mode shared the parts are equal by rule, up to the remainder of a few kopecks.
    deviation: isShared ? 0 : deviationOf(means, squares, battles),
    ...chiSquareTest(cells),
  };
}

/** A case with the worth of each range in kopecks. */
export interface CaseWorths {
  readonly rows: readonly { readonly from: number; readonly to: number; readonly worth: number }[];
}

/** The odds of published cases with the worth of their items. */
export const drawnCases = (
  cases: readonly PublishedCase[],
  worthOf: (item: PublishedCase['version']['rows'][number]['item']) => number,
): CaseWorths[] =>
  cases.map(({ version }) => ({
    rows: version.rows.map(({ from, to, item }) => ({ from, to, worth: worthOf(item) })),
  }));

/** Each seat wins one share on average. */
function deviationOf(means: readonly number[], squares: readonly number[], count: number): number {
  const errors = means.map((mean, index) => {
    const variance = Math.max(0, (squares[index] ?? 0) / count - mean * mean);
    return variance === 0 ? 0 : Math.abs(mean - 1) / Math.sqrt(variance / count);
  });
  return Math.max(...errors);
}
