import { clockFace, type ClockFace } from '#src/shared/moscow-day.ts';

export interface Count {
  readonly face: ClockFace;
  /** Below zero: the countdown stops, and the bonus can be claimed again. */
  readonly isOver: boolean;
}

/** Countdown to `untilMs` as shown at `nowMs`. */
export function countAt(untilMs: number, nowMs: number): Count {
  const leftMs = untilMs - nowMs;
  return { face: clockFace(leftMs), isOver: leftMs < 0 };
}
