import type { DropModel } from '#views/ui/models.ts';
import type { StripTile } from './props.ts';
import { chanceOf, drawStrip, tileFor } from './strip.ts';

/** One reel: its tiles, and which of them it stops on. */
export interface Reel {
  readonly drop: DropModel;
  /** Percent. */
  readonly chance: number;
  readonly tiles: readonly StripTile[];
  readonly stopAt: number;
  readonly runMs: number;
}

/** Where a reel starts: so many tiles lie before the first one in the middle. */
export const STARTS_AT = 4;
/** Tiles that lie behind the one it stops on. */
const BEHIND = 5;
const SINGLE = { tiles: 44, runMs: 5200 };
const SEVERAL = { tiles: 24, runMs: 3600, stepMs: 240 };
/** What loading pictures and starting may take from the answer to the first move. */
const START_MS = 300;

/** How long the reels of so many drops run, from the answer to the last stop: told to the store as `revealMs`. */
export const revealMsFor = (count: number): number =>
  START_MS + (count === 1 ? SINGLE.runMs : SEVERAL.runMs + (count - 1) * SEVERAL.stepMs);

/** Makes the reels for drops that are already decided. */
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
