import { createHmac } from 'node:crypto';
import { drawMessage, rangeOf, ticketOf, type TicketRange } from '#src/shared/roll.ts';

/** How many openings one simulation plays: as the rules ask before a version is published. */
export const SIMULATED_OPENINGS = 10_000;
/** Openings of one imagined player: what a hundred of them can come to is what luck looks like. */
const OPENINGS_EACH = 100;

/** Upper ends of the columns: how many times the price an item is worth at most. The last column has what is dearer. */
export const TIMES = [0.1, 0.25, 0.5, 1, 2, 5, 15] as const;

/** What can be won, and what it is worth. */
export interface SimulatedRow extends TicketRange {
  readonly worthKopecks: number;
}

/** What openings came to, in percent with two decimals, rounded down. */
export interface Simulation {
  readonly openings: number;
  /** What came back of what was paid. */
  readonly percent: number;
  /** Openings whose item was worth the price or more. */
  readonly atLeastPrice: number;
  /** Share of openings by how many times the price the item was worth, as TIMES has them, dearer ones last. */
  readonly columns: readonly number[];
  /** Of players with a hundred openings each: what all but the unluckiest and the luckiest twentieth got back. */
  readonly spread: { readonly from: number; readonly to: number };
}

/**
 * Plays openings with throw-away seeds that follow from `seed`, so that the same simulation comes out again. Tickets
 * are found as those of real draws are. `priceKopecks` is what an opening costs, and above zero.
 */
export function simulate(rows: readonly SimulatedRow[], priceKopecks: number, seed: number): Simulation {
  const worths = ticketsFrom(seed).map((ticket) => rangeOf(rows, ticket).worthKopecks);
  const columns = TIMES.map(() => 0).concat(0);
  for (const worth of worths) {
    const place = TIMES.findIndex((times) => worth <= times * priceKopecks);
    const column = place === -1 ? TIMES.length : place;
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

/** A digest has room for four tickets, each of 52 bits as a draw's is. */
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
