import { useEffect, useRef, useState } from 'react';
import { nowMs } from '#islands/runtime/clock.ts';
import { skipsShow } from '#islands/runtime/session/game-preferences.ts';
import { LAST_REEL_MS, REEL_MS } from '#src/shared/battles.ts';
import type { ShownRound } from '#ui/battles/show.ts';

/** The rest of a round that began before the page was opened is not worth a movement. */
const SHORTEST_MS = 600;

export interface TurningRound {
  readonly round: ShownRound;
  readonly runMs: number;
}

export interface Rounds {
  /** Rounds whose reels have stopped. */
  readonly settled: readonly ShownRound[];
  readonly turning: TurningRound | null;
  /** The reels of the turning round have stopped. */
  readonly settle: () => void;
}

/**
 * Turns the reels of a round when it is revealed. Without movement, and for rounds that came together, the result is
 * there at once. A page that is opened in the middle of a round turns for the rest of it.
 */
export function useRounds(rounds: readonly ShownRound[], count: number, revealInMs: readonly number[]): Rounds {
  const [settledCount, setSettled] = useState(rounds.length);
  const [turning, setTurning] = useState<TurningRound | null>(null);
  const known = useRef(rounds.length);
  const turn = (round: ShownRound, ageMs: number): void => {
    const runMs = (round.round === count ? LAST_REEL_MS : REEL_MS) - ageMs;
    if (skipsShow() || document.hidden || runMs < SHORTEST_MS) return setSettled(round.round);
    setSettled(round.round - 1);
    setTurning({ round, runMs });
  };
  useEffect(() => {
    const last = rounds.at(-1);
    const revealedInMs = last && revealInMs[last.round - 1];
    if (last !== undefined && revealedInMs !== undefined) turn(last, sinceResponseMs() - revealedInMs);
  }, []);
  useEffect(() => {
    const last = rounds.at(-1);
    if (last === undefined || rounds.length <= known.current) return;
    known.current = rounds.length;
    setTurning(null);
    turn(last, 0);
  }, [rounds]);
  return {
    settled: rounds.slice(0, Math.min(settledCount, rounds.length)),
    turning,
    settle: () => {
      if (turning === null) return;
      setSettled(turning.round.round);
      setTurning(null);
    },
  };
}

/** Time since this document was answered. */
function sinceResponseMs(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return nowMs() - (navigation?.responseStart ?? 0);
}
