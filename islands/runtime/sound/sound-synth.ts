/** Game sounds generated with oscillators, so that no audio file is loaded. Loaded with the first sound. */
import { CHIMES, ticksOf, type Chime, type Note, type ReelTurn } from './sound-score.ts';

const TICK = { hertz: 1900, lasts: 0.035, gain: 0.07 };
/** The last ticks are emphasised. */
const LAST_TICKS = 4;

let context: AudioContext | null = null;

/** Resumes the audio context. A browser that still requires a user gesture resumes it at the next press. */
export function wake(): AudioContext {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  return context;
}

/** Plays the ticks of an animation that started `since` seconds ago, until it ends or is stopped. */
export function turn(turning: ReelTurn, since: number, stopped: AbortSignal): void {
  if (stopped.aborted) return;
  const audio = wake();
  const ticks = ticksOf(turning);
  const notes = ticks.flatMap((at, index) => {
    const isLast = index >= ticks.length - LAST_TICKS;
    return at < since ? [] : [{ ...TICK, at: at - since, gain: isLast ? TICK.gain * 1.8 : TICK.gain }];
  });
  const playing = notes.map((note) => sound(audio, note, 'square'));
  stopped.addEventListener('abort', () => {
    for (const one of playing) one.stop();
  });
}

export function chime(which: Chime): void {
  const audio = wake();
  for (const note of CHIMES[which]) sound(audio, note, 'triangle');
}

function sound(audio: AudioContext, { hertz, at, lasts, gain }: Note, type: OscillatorType): OscillatorNode {
  const from = audio.currentTime + at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = type;
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(gain, from);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(from);
  tone.stop(from + lasts);
  return tone;
}
