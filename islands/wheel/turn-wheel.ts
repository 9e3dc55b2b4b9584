import { ticksOf, type ReelTurn } from '#islands/runtime/sound/sound-score.ts';
import { soundTurning } from '#islands/runtime/sound/sound.ts';

/** The wheel winds back before it runs. */
const WIND_DEGREES = 8;
const WIND_MS = 320;
/** Fast start and long slow end, so that the last sectors are readable. */
const EASING = [0.12, 0.68, 0.1, 1] as const;
const KNOCK = 'rotate(-16deg)';
/** The pin falls back within this time after a peg has knocked it. */
const KNOCK_MS = 90;

export interface Turn {
  /** Degrees clockwise. */
  readonly start: number;
  readonly end: number;
  readonly timeMs: number;
  /** Number of sectors, and of the pegs between them. */
  readonly count: number;
}

export interface TurningWheel {
  readonly finished: Promise<void>;
  readonly skip: () => void;
}

/** Turns the disc to its end; each peg knocks the pin, and is heard when sound is on. */
export function turnWheel(disc: SVGGElement, pin: SVGPathElement | null, turn: Turn): TurningWheel {
  const { start, end, timeMs } = turn;
  const from = start - WIND_DEGREES;
  const offset = WIND_MS / timeMs;
  const running = disc.animate(
    [
      { transform: rotate(start), easing: 'ease-in-out' },
      { transform: rotate(from), offset, easing: `cubic-bezier(${EASING.join()})` },
      { transform: rotate(end) },
    ],
    { duration: timeMs },
  );
  const passing = passingPegs(from, turn);
  const knocking = pin?.animate(knocksOf(passing), { duration: passing.timeMs, delay: WIND_MS });
  let hush = (): void => undefined;
  const heard = setTimeout(() => (hush = soundTurning(passing)), WIND_MS);
  const finish = async (): Promise<void> => {
    // The animation holds its final state until it is rendered; an earlier cancel would make the wheel jump back for a
    // frame.
    await running.finished.catch(() => undefined);
    disc.setAttribute('transform', `rotate(${String(end % 360)})`);
    knocking?.cancel();
    clearTimeout(heard);
    hush();
  };
  return { finished: finish(), skip: () => running.finish() };
}

const rotate = (degrees: number): string => `rotate(${String(degrees)}deg)`;

/** The pegs that pass the pin: one at both ends of a sector, whose middle is under the pin at 0 degrees. */
function passingPegs(from: number, { end, timeMs, count }: Turn): ReelTurn {
  const sector = 360 / count;
  const passed = from / sector + 0.5;
  return { timeMs: timeMs - WIND_MS, marks: (end - from) / sector, phase: passed - Math.floor(passed), easing: EASING };
}

function knocksOf(passing: ReelTurn): Keyframe[] {
  const atMs = ticksOf(passing).map((second) => second * 1000);
  return atMs.flatMap((knockMs, index) => {
    const backMs = Math.min(knockMs + KNOCK_MS, atMs[index + 1] ?? passing.timeMs);
    return [
      { transform: KNOCK, offset: knockMs / passing.timeMs, easing: 'ease-in' },
      { transform: 'none', offset: Math.min(1, backMs / passing.timeMs) },
    ];
  });
}
