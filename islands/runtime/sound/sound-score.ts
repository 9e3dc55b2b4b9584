/** Result sound of a game. */
export type Chime = 'won' | 'fine' | 'great' | 'lost' | 'made';

/** An animation that turns or runs until it stops. */
export interface ReelTurn {
  readonly timeMs: number;
  /** Number of marks that pass until it stops: tiles of a reel, sectors of a wheel. */
  readonly marks: number;
  /** Part of the first mark that has passed before the start. */
  readonly phase?: number;
  /** Cubic Bézier easing of the movement, as in CSS. */
  readonly easing: readonly [x1: number, y1: number, x2: number, y2: number];
}

/** A note: pitch in hertz, start and duration in seconds, volume from 0 to 1. */
export interface Note {
  readonly hertz: number;
  readonly at: number;
  readonly lasts: number;
  readonly gain: number;
}

/** Faster ticks merge into noise. */
const MOST_PER_SECOND = 30;
const STEPS = 400;

/**
 * Times when the marks pass, in seconds from the start, computed from the easing. Ticks too close to the previous tick
 * are dropped.
 */
export function ticksOf({ timeMs, marks, phase = 0, easing }: ReelTurn): number[] {
  const ticks: number[] = [];
  const total = timeMs / 1000;
  let passed = 0;
  for (let step = 1; step <= STEPS; step += 1) {
    const share = step / STEPS;
    const count = Math.floor(bezier(easing[1], easing[3], share) * marks + phase + 1e-9);
    if (count <= passed) continue;
    passed = count;
    const at = bezier(easing[0], easing[2], share) * total;
    const before = ticks.at(-1);
    if (before === undefined || at - before >= 1 / MOST_PER_SECOND) ticks.push(at);
  }
  return ticks;
}

/** One coordinate of a cubic Bézier curve from 0 to 1 with two control values, at a parameter. */
function bezier(first: number, second: number, t: number): number {
  const rest = 1 - t;
  return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t;
}

/** Converts semitones above A (440 Hz) to hertz. */
const pitch = (semitones: number): number => 440 * 2 ** (semitones / 12);
const line = (semitones: readonly number[], apart: number, lasts: number, gain: number): Note[] =>
  semitones.map((above, index) => ({ hertz: pitch(above), at: index * apart, lasts, gain }));

/** Notes played at the end of a game. */
export const CHIMES: Readonly<Record<Chime, readonly Note[]>> = {
  won: line([3, 7, 10], 0.09, 0.35, 0.16),
  fine: line([3, 7, 10, 15], 0.09, 0.45, 0.17),
  great: line([3, 7, 10, 15, 19, 22], 0.08, 0.6, 0.18),
  lost: line([-5, -9], 0.16, 0.4, 0.14),
  made: line([-9, -2, 3], 0.06, 0.5, 0.15),
};
