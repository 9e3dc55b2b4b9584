import type { Rarity } from '#ui/models/items.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { randomBelow } from '#islands/runtime/random.ts';

/** One possible outcome on the reel: picture, rarity, first and last ticket. */
export type StripTile = readonly [logo: string, rarity: Rarity, from: number, to: number];

/** The tile whose range contains the ticket. */
export function tileFor(tiles: readonly StripTile[], ticket: number): StripTile {
  const found = tiles.find(([, , from, to]) => ticket >= from && ticket <= to);
  if (found === undefined) throw new RangeError(`Ticket ${ticket} has no tile`);
  return found;
}

/**
 * Draws the other tiles of a reel, each with an independent random ticket, like an opening. Near misses are as frequent
 * as the odds imply; none are placed on purpose.
 */
export function drawStrip(
  tiles: readonly StripTile[],
  length: number,
  nextTicket: () => number = () => randomBelow(TICKETS_TOTAL),
): StripTile[] {
  return Array.from({ length }, () => tileFor(tiles, nextTicket()));
}

export const chanceOf = ([, , from, to]: StripTile): number => ((to - from + 1) * 100) / TICKETS_TOTAL;
