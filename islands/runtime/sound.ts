import { nowMs } from './clock.ts';
import { reportFailure } from './log.ts';
import { playWishes } from './play-wishes.ts';
import type * as Synth from './sound-synth.ts';
import type { Chime, Turning } from './sound-score.ts';

export type { Chime, Turning };

/** The synthesiser, a file of its own: only whoever wants sound loads it. */
let synth: Promise<typeof Synth | null> | null = null;

/**
 * Makes ready to be heard, where the player wants sound: to be called in a press, since browsers let nothing sound
 * before one. Loads the synthesiser while the answer is on its way.
 */
export function readySound(): void {
  if (playWishes().sound) void withSynth((it) => it.wake());
}

/**
 * Lets a reel, wheel or needle be heard that starts to turn now: a tick for each mark it passes, slower as it comes to
 * rest. Silent unless the player wants sound. Gives what ends it, for whoever skips; to be called once it stands.
 */
export function soundTurning(turning: Turning): () => void {
  if (!playWishes().sound) return () => undefined;
  const stopped = new AbortController();
  const startedMs = nowMs();
  void withSynth((it) => it.turn(turning, (nowMs() - startedMs) / 1000, stopped.signal));
  return () => stopped.abort();
}

/** Says how a game came out: `won`, `great` for what is rare, `lost`, or `made` for what became of a contract. */
export function soundChime(chime: Chime): void {
  if (playWishes().sound) void withSynth((it) => it.chime(chime));
}

async function withSynth(play: (it: typeof Synth) => void): Promise<void> {
  synth ??= import('./sound-synth.ts').catch((error: unknown) => {
    reportFailure('sound', error);
    return null;
  });
  const it = await synth;
  if (it !== null) play(it);
}
