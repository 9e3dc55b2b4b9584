import type { BattleFormat, BattleMode } from '#src/shared/battles.ts';
import type { ShownRound, ShownSeat } from './show.ts';

/** Sums of a battle after some rounds, in kopecks. */
export interface BattleStanding {
  readonly totals: ReadonlyMap<number, number>;
  /** Seats of the side that would win now; empty before the deciding round, for equal sides and for a shared battle. */
  readonly leaders: readonly number[];
  /** The deciding sums by team: of all its seats, and of the last case only where it alone counts. */
  readonly scores: ReadonlyMap<number, number>;
  /** True while the deciding round has not come. */
  readonly isOpen: boolean;
  /** Worth of all drops. */
  readonly pot: number;
}

/** Modes in which only the last case decides. */
export const isTerminal = (mode: BattleMode): boolean => mode === 'terminal' || mode === 'crazy-terminal';
/** Modes in which the lowest sum wins. */
const isLowest = (mode: BattleMode): boolean => mode === 'crazy' || mode === 'crazy-terminal';

export const isTeams = (format: BattleFormat): boolean => format === '2v2';

/** The standing after the given rounds of `count`. It is for display: the store decides the winner. */
export function standingOf(
  mode: BattleMode,
  seats: readonly Pick<ShownSeat, 'seat' | 'team'>[],
  rounds: readonly ShownRound[],
  count: number,
): BattleStanding {
  const sumsOf = (some: typeof rounds): Map<number, number> => {
    const sums = new Map(seats.map(({ seat }) => [seat, 0]));
    for (const { drops } of some) {
      for (const { seat, priceMinor } of drops) sums.set(seat, (sums.get(seat) ?? 0) + priceMinor);
    }
    return sums;
  };
  const totals = sumsOf(rounds);
  const pot = [...totals.values()].reduce((sum, total) => sum + total, 0);
  const deciding = isTerminal(mode) ? rounds.filter(({ round }) => round === count) : rounds;
  const sums = sumsOf(deciding);
  const scores = new Map<number, number>();
  for (const { seat, team } of seats) scores.set(team, (scores.get(team) ?? 0) + (sums.get(seat) ?? 0));
  const isOpen = isTerminal(mode) && deciding.length === 0;
  if (mode === 'shared' || deciding.length === 0) return { totals, leaders: [], scores, isOpen, pot };
  const best = isLowest(mode) ? Math.min(...scores.values()) : Math.max(...scores.values());
  const teams = [...scores].filter(([, sum]) => sum === best).map(([team]) => team);
  const [team] = teams;
  const leaders = teams.length === 1 ? seats.filter((one) => one.team === team).map(({ seat }) => seat) : [];
  return { totals, leaders, scores, isOpen, pot };
}
