import { useRef, useState, type ReactElement } from 'react';
import { pictureSources } from '#ui/picture.tsx';
import type { Reel } from './reel-run.ts';
import { useBelt, type BeltInput } from './use-belt.ts';
import { useSkipKeys } from './use-skip-keys.ts';

export interface ReelsProps {
  readonly reels: readonly Reel[];
  readonly instant: boolean;
  readonly onStop: () => void;
  /** True if the player skipped the animation with the button, a tap or a key. */
  readonly skipped: boolean;
  readonly onSkip: () => void;
}

/** Tiles kept on each side of the tile where a belt stopped. */
const KEPT = { x: 4, y: 2 };

/**
 * One wide reel for one opening, narrow vertical reels side by side for several. The reels only display decided drops.
 */
export function Reels({ reels, instant, onStop, skipped, onSkip }: ReelsProps): ReactElement {
  const running = useRef(reels.length);
  const [stopped, setStopped] = useState(instant);
  const oneStopped = (): void => {
    running.current -= 1;
    if (running.current > 0) return;
    setStopped(true);
    onStop();
  };
  useSkipKeys(!stopped, onSkip);
  const axis = reels.length === 1 ? 'x' : 'y';
  return (
    <div
      className={axis === 'x' ? 'reel' : 'reels'}
      data-n={reels.length}
      aria-hidden="true"
      onClick={stopped ? undefined : onSkip}
    >
      {reels.map((reel, index) => (
        <BeltOf
          key={reel.drop.insertId}
          axis={axis}
          reel={reel}
          instant={instant}
          skipped={skipped}
          isHeard={index === reels.length - 1}
          onStop={oneStopped}
        />
      ))}
    </div>
  );
}

function BeltOf(input: BeltInput): ReactElement {
  const { reel, axis } = input;
  const { ref, atRest } = useBelt(input);
  const cells = reel.tiles.map(([logo, rarity], index) => ({
    logo,
    rarity,
    index,
    far: Math.abs(index - reel.stopAt),
  }));
  const shown = atRest ? cells.filter(({ far }) => far <= KEPT[axis]) : cells;
  return (
    <>
      {/* At rest the tile that it points to has come nearer. */}
      {axis === 'x' && !atRest && <div className="reel__mark" />}
      <div className={atRest ? 'reel__frame' : 'reel__frame is-moving'}>
        <ol ref={ref} className="reel__belt">
          {shown.map(({ logo, rarity, index, far }) => (
            <li className="reel__cell edge" key={index} data-r={rarity} data-d={atRest ? far : undefined}>
              <img {...pictureSources(logo, 'reel')} alt="" />
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
