import { clockFace, type ClockFace } from '#src/shared/moscow-day.ts';

/** A countdown at one moment. */
export interface Count {
  readonly face: ClockFace;
  /** It has gone below zero: it stops, and the bonus is there to be taken again. */
  readonly isOver: boolean;
}

/** What a countdown to `untilMs` says at `nowMs`. */
export function countAt(untilMs: number, nowMs: number): Count {
  const leftMs = untilMs - nowMs;
  return { face: clockFace(leftMs), isOver: leftMs < 0 };
}
