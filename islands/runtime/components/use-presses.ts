import { useEffect, useRef } from 'react';
import { nowMs } from '#islands/runtime/clock.ts';

export interface Presses {
  /** Notes when a press of a button began, because it ends later. */
  readonly startPress: () => void;
  /** Returns whether a press that ends now began before its button meant what it means now. */
  readonly isStray: () => boolean;
}

/** A press that began this soon after what it presses appeared was meant for what was there before. */
const STRAY_PRESS_MS = { form: 0, show: 450, result: 1200 } as const;

/**
 * Tells presses that were meant for what the button of a game meant before: `shown` is what it stands for now, and
 * `run` differs between two games in a row. The keyboard and screen readers press at once.
 */
export function usePresses(shown: keyof typeof STRAY_PRESS_MS, run?: unknown): Presses {
  const at = useRef<{ shown: number; pressed?: number | undefined }>({ shown: 0 });
  useEffect(() => {
    at.current.shown = nowMs();
  }, [shown, run]);
  return {
    startPress: () => {
      at.current.pressed = nowMs();
    },
    isStray: () => {
      const { pressed = nowMs() } = at.current;
      at.current.pressed = undefined;
      return pressed - at.current.shown < STRAY_PRESS_MS[shown];
    },
  };
}
