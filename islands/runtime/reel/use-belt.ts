import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { wait } from '#islands/runtime/clock.ts';
import { soundTurning } from '#islands/runtime/sound/sound.ts';
import { STARTS_AT, type Reel } from './reel-run.ts';

export interface BeltInput {
  readonly axis: 'x' | 'y';
  readonly reel: Pick<Reel, 'tiles' | 'stopAt' | 'runMs'>;
  /** Shows the final position without animation. */
  readonly instant: boolean;
  /** Ends the animation at once. */
  readonly skipped: boolean;
  /** True if the belt plays ticks. Of several belts, only the longest does. */
  readonly isHeard: boolean;
  readonly onStop: () => void;
}

export interface Belt {
  readonly ref: RefObject<HTMLOListElement | null>;
  readonly atRest: boolean;
}

/** Fast start and long slow end, so that the last tiles are readable. */
const EASING = [0.1, 0.62, 0.12, 1] as const;
/** Maximum wait for pictures before the belt starts. */
const PICTURES_MS = 250;

/**
 * Moves a belt with one transform from its first tiles to the tile it stops on. Layout alone centres that tile
 * afterwards, so that rotating the phone does not shift it.
 */
export function useBelt({ axis, reel, instant, skipped, isHeard, onStop }: BeltInput): Belt {
  const ref = useRef<HTMLOListElement>(null);
  const run = useRef<Animation | null>(null);
  const hush = useRef<() => void>(() => undefined);
  const [atRest, setAtRest] = useState(instant);

  useLayoutEffect(() => {
    const belt = ref.current;
    if (belt === null || instant) return undefined;
    const path = [STARTS_AT, reel.stopAt].map((index) => ({ transform: middleAt(belt, index, axis) }));
    const animation = belt.animate(path, {
      duration: reel.runMs,
      easing: `cubic-bezier(${EASING.join()})`,
      fill: 'both',
    });
    animation.pause();
    animation.onfinish = () => {
      hush.current();
      setAtRest(true);
      onStop();
    };
    run.current = animation;
    void picturesOf(belt).then(() => {
      if (animation.playState !== 'paused') return;
      animation.play();
      if (isHeard) hush.current = soundTurning({ timeMs: reel.runMs, marks: reel.stopAt - STARTS_AT, easing: EASING });
    });
    return () => {
      hush.current();
      animation.cancel();
    };
  }, []);

  useLayoutEffect(() => {
    if (atRest) run.current?.cancel();
  }, [atRest]);

  useEffect(() => {
    if (skipped && !atRest) run.current?.finish();
  }, [skipped, atRest]);

  return { ref, atRest };
}

function middleAt(belt: HTMLElement, index: number, axis: 'x' | 'y'): string {
  const cell = belt.children[index];
  const frame = belt.parentElement;
  if (!(cell instanceof HTMLElement) || frame === null) return 'none';
  return axis === 'x'
    ? `translate3d(${frame.clientWidth / 2 - cell.offsetLeft - cell.offsetWidth / 2}px, 0, 0)`
    : `translate3d(0, ${frame.clientHeight / 2 - cell.offsetTop - cell.offsetHeight / 2}px, 0)`;
}

function picturesOf(belt: HTMLElement): Promise<unknown> {
  const pictures = [...belt.querySelectorAll('img')].map((picture) => picture.decode().catch(() => undefined));
  return Promise.race([Promise.all(pictures), wait(PICTURES_MS)]);
}
