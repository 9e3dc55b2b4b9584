import { useState, type ReactElement } from 'react';
import { drawStrip, tileFor, type StripTile } from '#islands/runtime/reel/strip.ts';
import { useBelt } from '#islands/runtime/reel/use-belt.ts';
import type { BattleTile } from '#ui/battles/show.ts';
import { pictureSources } from '#ui/picture.tsx';

interface SeatReelProps {
  readonly tiles: readonly BattleTile[];
  readonly ticket: number;
  readonly runMs: number;
  readonly isHeard: boolean;
  readonly onStop: () => void;
}

const TILES = 30;
/** Number of tiles after the tile that it stops on. */
const BEHIND = 4;

/** The reel of one seat in one round. It displays a drop that is already decided. */
export function SeatReel({ tiles, ticket, runMs, isHeard, onStop }: SeatReelProps): ReactElement {
  // Drawn once: the reel renders again when the battle changes.
  const [strip] = useState(() => stripOf(tiles, ticket));
  const reel = { tiles: strip, stopAt: TILES - BEHIND - 1, runMs };
  const { ref, atRest } = useBelt({ axis: 'y', reel, instant: false, skipped: false, isHeard, onStop });
  const cells = strip.map(([logo, rarity], index) => ({ logo, rarity, index, far: Math.abs(index - reel.stopAt) }));
  const shown = atRest ? cells.filter(({ far }) => far <= 1) : cells;
  return (
    <div className="reels breel" aria-hidden="true">
      <div className={atRest ? 'reel__frame' : 'reel__frame is-moving'}>
        <ol ref={ref} className="reel__belt">
          {shown.map(({ logo, rarity, index, far }) => (
            <li className="reel__cell edge" key={index} data-r={rarity} data-d={atRest ? far : undefined}>
              <img {...pictureSources(logo, 'wide')} alt="" />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function stripOf(tiles: readonly BattleTile[], ticket: number): StripTile[] {
  const outcomes = tiles.map(([logo, rarity, from, to]): StripTile => [logo, rarity, from, to]);
  return [...drawStrip(outcomes, TILES - BEHIND - 1), tileFor(outcomes, ticket), ...drawStrip(outcomes, BEHIND)];
}
