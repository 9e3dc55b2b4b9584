import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { randomBelow } from '../runtime/random.ts';
import type { StripTile } from './props.ts';

/** The tile whose tickets hold this one; the published odds are the only thing that decides. */
export function tileFor(tiles: readonly StripTile[], ticket: number): StripTile {
  const found = tiles.find(([, , from, to]) => ticket >= from && ticket <= to);
  if (found === undefined) throw new RangeError(`no tile for ticket ${ticket}`);
  return found;
}

/**
 * Draws what else runs by on a reel: each tile by a ticket of its own, like an opening. Nothing is placed beside the
 * outcome on purpose, so a near miss is as frequent as the odds make it.
 */
export function drawStrip(
  tiles: readonly StripTile[],
  length: number,
  nextTicket: () => number = () => randomBelow(TICKETS_TOTAL),
): StripTile[] {
  return Array.from({ length }, () => tileFor(tiles, nextTicket()));
}

/** The chance of a tile in percent. */
export const chanceOf = ([, , from, to]: StripTile): number => ((to - from + 1) * 100) / TICKETS_TOTAL;
