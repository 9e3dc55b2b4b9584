import { createHmac } from 'node:crypto';
import { drawMessage, rangeOf, ticketOf, type TicketRange } from '#src/shared/roll.ts';

/** Openings in one simulation, as the rules require before publication. */
export const SIMULATED_OPENINGS = 10_000;
/** Openings of one simulated player, to show the spread of luck. */
const OPENINGS_EACH = 100;

/** Upper bounds of the histogram columns, as multiples of the price. One more column holds everything above. */
export const TIMES = [0.1, 0.25, 0.5, 1, 2, 5, 15] as const;

export interface SimulatedRow extends TicketRange {
  readonly worthKopecks: number;
}

/** Results of a simulation, in percent with two decimals, rounded down. */
export interface Simulation {
  readonly openings: number;
  readonly percent: number;
  /** Share of openings whose item is worth at least the price. */
  readonly atLeastPrice: number;
  /** Share of openings for each column of `TIMES`, with the column above the last bound at the end. */
  readonly columns: readonly number[];
  /** Return of players with 100 openings each, without the lowest and the highest 5 %. */
  readonly spread: { readonly from: number; readonly to: number };
}

/**
 * Simulates openings with throw-away seeds derived from `seed`, so results are reproducible. Tickets are looked up as
 * in real draws. `priceKopecks` must be above zero.
 */
export function simulate(rows: readonly SimulatedRow[], priceKopecks: number, seed: number): Simulation {
  const worths = ticketsFrom(seed).map((ticket) => rangeOf(rows, ticket).worthKopecks);
  const columns = TIMES.map(() => 0).concat(0);
  for (const worth of worths) {
    const index = TIMES.findIndex((times) => worth <= times * priceKopecks);
    const column = index === -1 ? TIMES.length : index;
    columns[column] = (columns[column] ?? 0) + 1;
  }
  const players = Array.from({ length: SIMULATED_OPENINGS / OPENINGS_EACH }, (_, player) =>
    percentOf(sumOf(worths.slice(player * OPENINGS_EACH, (player + 1) * OPENINGS_EACH)), OPENINGS_EACH * priceKopecks),
  ).sort((one, other) => one - other);
  const twentieth = players.length / 20;
  return {
    openings: SIMULATED_OPENINGS,
    percent: percentOf(sumOf(worths), SIMULATED_OPENINGS * priceKopecks),
    atLeastPrice: percentOf(worths.filter((worth) => worth >= priceKopecks).length, SIMULATED_OPENINGS),
    columns: columns.map((count) => percentOf(count, SIMULATED_OPENINGS)),
    spread: { from: players[twentieth] ?? 0, to: players[players.length - 1 - twentieth] ?? 0 },
  };
}

const HASH_DIGITS = 13;
const TICKETS_EACH = 4;

/** A digest holds four tickets of 52 bits each, the size used by real draws. */
function ticketsFrom(seed: number): number[] {
  const key = `simulation ${String(seed)}`;
  const digests = Array.from({ length: SIMULATED_OPENINGS / TICKETS_EACH }, (_, nonce) =>
    createHmac('sha256', key)
      .update(drawMessage('simulation', nonce, 0))
      .digest('hex'),
  );
  return digests.flatMap((digest) =>
    Array.from({ length: TICKETS_EACH }, (_, part) => {
      const digits = digest.slice(part * HASH_DIGITS, (part + 1) * HASH_DIGITS);
      return ticketOf(BigInt(`0x${digits}`));
    }),
  );
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const percentOf = (part: number, whole: number): number => Math.floor((part / whole) * 10_000) / 100;
