import { type DropModel, RARITIES, type Rarity } from '#ui/models/items.ts';
import { type StripTile, chanceOf, drawStrip, tileFor } from './strip.ts';

/** One reel: its tiles and the index of the tile it stops on. */
export interface Reel {
  readonly drop: DropModel;
  /** Percent. */
  readonly chance: number;
  readonly tiles: readonly StripTile[];
  readonly stopAt: number;
  readonly runMs: number;
}

/** Number of tiles before the tile that is centred at the start. */
export const STARTS_AT = 4;
/** Number of tiles after the tile it stops on. */
const BEHIND = 5;
const SINGLE = { tiles: 32, runMs: 5200 };
const SEVERAL = { tiles: 24, runMs: 3600, stepMs: 240 };
/** Allowance for loading pictures and starting, from the response to the first movement. */
const START_MS = 300;

/** Time from the response to the last stop of the reels, in ms; sent to the server as `revealMs`. */
export const revealMsFor = (count: number): number =>
  START_MS + (count === 1 ? SINGLE.runMs : SEVERAL.runMs + (count - 1) * SEVERAL.stepMs);

/** Builds the reels for drops that are already decided. */
export function reelsFor(drops: readonly DropModel[], tiles: readonly StripTile[]): Reel[] {
  const isSingle = drops.length === 1;
  return drops.map((drop, index) => {
    const [, , from, to] = tileFor(tiles, drop.ticket ?? 0);
    const won: StripTile = [drop.item.logo, drop.item.rarity, from, to];
    const length = isSingle ? SINGLE.tiles : SEVERAL.tiles;
    const before = drawStrip(tiles, length - BEHIND - 1);
    return {
      drop,
      chance: chanceOf(won),
      tiles: [...before, won, ...drawStrip(tiles, BEHIND)],
      stopAt: before.length,
      runMs: isSingle ? SINGLE.runMs : SEVERAL.runMs + index * SEVERAL.stepMs,
    };
  });
}

/** The highest rarity among the drops. */
export const rarestOf = (reels: readonly Reel[]): Rarity =>
  RARITIES[Math.max(0, ...reels.map(({ drop }) => RARITIES.indexOf(drop.item.rarity)))] ?? 'common';
