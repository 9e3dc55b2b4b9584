import { clockFace, type ClockFace } from '#src/shared/moscow-day.ts';

/** A countdown at one moment. */
export interface Count {
  readonly face: ClockFace;
  /** It has gone below zero: it stops, and the bonus is there to be taken again. */
  readonly isOver: boolean;
  /** Whether the day's bonus is taken: over means that it is not, whatever it was before. */
  readonly isTaken: boolean;
}

/** What a countdown to `untilMs` says at `nowMs`. */
export function countAt(untilMs: number, nowMs: number, wasTaken: boolean): Count {
  const leftMs = untilMs - nowMs;
  const isOver = leftMs < 0;
  return { face: clockFace(leftMs), isOver, isTaken: wasTaken && !isOver };
}
