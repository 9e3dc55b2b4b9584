import type { BattleMode } from '#src/shared/battles.ts';
import { tieRanges } from '#src/shared/battles.ts';

/** The worth of the drops of a battle in kopecks, by round and then by seat. */
export type WorthTable = readonly (readonly number[])[];

/** The extra draw between level sides. */
export interface TieDraw {
  readonly ticket: number;
  /** Counts from 1: a ticket outside of every range is followed by the next one. */
  readonly cursor: number;
}

export interface BattleOutcome {
  /** The score of each seat. */
  readonly scores: readonly number[];
  /** The winning seats, from 1. All of them share in the mode `shared`. */
  readonly winners: readonly number[];
  readonly tie: TieDraw | null;
}

/** The score of each seat by the mode: all rounds, or the last one alone. */
export function scoresOf(mode: BattleMode, worths: WorthTable, seats: number): number[] {
  const counted = mode === 'terminal' || mode === 'crazy-terminal' ? worths.slice(-1) : worths;
  return Array.from({ length: seats }, (_, seat) => counted.reduce((sum, round) => sum + (round[seat] ?? 0), 0));
}

/** The teams that are level at the best score; one team has won. */
export function leadersOf(mode: BattleMode, scores: readonly number[], teams: readonly number[]): number[] {
  const sums = new Map<number, number>();
  scores.forEach((score, index) => {
    const team = teams[index] ?? 0;
    sums.set(team, (sums.get(team) ?? 0) + score);
  });
  const isCrazy = mode === 'crazy' || mode === 'crazy-terminal';
  const best = isCrazy ? Math.min(...sums.values()) : Math.max(...sums.values());
  return [...sums].filter(([, sum]) => sum === best).map(([team]) => team);
}

/**
 * Decides a battle. `drawTie` rolls the ticket between level teams, by its cursor: each team has an equal range, and a
 * ticket that no range holds is drawn again.
 */
export function decideBattle(
  mode: BattleMode,
  teams: readonly number[],
  worths: WorthTable,
  drawTie: (cursor: number) => number,
): BattleOutcome {
  const scores = scoresOf(mode, worths, teams.length);
  const seatsOf = (team: number): number[] => teams.flatMap((each, index) => (each === team ? [index + 1] : []));
  if (mode === 'shared') return { scores, winners: teams.map((_, index) => index + 1), tie: null };
  const leaders = leadersOf(mode, scores, teams);
  const [first] = leaders;
  if (leaders.length === 1 && first !== undefined) return { scores, winners: seatsOf(first), tie: null };
  const ranges = tieRanges(leaders);
  for (let cursor = 1; ; cursor += 1) {
    const ticket = drawTie(cursor);
    const drawn = ranges.find(({ from, to }) => from <= ticket && ticket <= to);
    if (drawn) return { scores, winners: seatsOf(drawn.side), tie: { ticket, cursor } };
  }
}

/**
 * Equal parts of a sum in whole kopecks. The kopecks that are left go one by one to the seats from the index that a
 * ticket of the battle points to, so that no seat is better than another and every reader can repeat it.
 */
export function splitEqually(sumKopecks: number, seats: readonly number[], ticket: number): Map<number, number> {
  const part = Math.floor(sumKopecks / seats.length);
  const rest = sumKopecks - part * seats.length;
  const distance = (index: number): number => (index - (ticket % seats.length) + seats.length) % seats.length;
  return new Map(seats.map((seat, index) => [seat, distance(index) < rest ? part + 1 : part]));
}
