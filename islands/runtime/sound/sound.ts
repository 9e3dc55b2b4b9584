import { nowMs } from '#islands/runtime/clock.ts';
import { reportFailure } from '#islands/runtime/log.ts';
import { gamePreferences } from '#islands/runtime/session/game-preferences.ts';
import type * as Synth from './sound-synth.ts';
import type { Rarity } from '#ui/models/items.ts';
import type { Chime, ReelTurn } from './sound-score.ts';

export type { Chime, ReelTurn };

/** The synthesiser is a separate file, loaded only for players with sound switched on. */
let synth: Promise<typeof Synth | null> | null = null;

/**
 * Prepares the sound when the player has it switched on. Call it in a press handler, because browsers block audio
 * before a user gesture. Loads the synthesiser while the call is pending.
 */
export function readySound(): void {
  if (gamePreferences().sound) void withSynth((it) => it.wake());
}

/**
 * Plays a tick for each mark that a reel, wheel or needle passes, starting now. Silent unless sound is switched on.
 * Returns the function that stops it; call it on skip and at the end.
 */
export function soundTurning(turning: ReelTurn): () => void {
  if (!gamePreferences().sound) return () => undefined;
  const stopped = new AbortController();
  const startedMs = nowMs();
  void withSynth((it) => it.turn(turning, (nowMs() - startedMs) / 1000, stopped.signal));
  return () => stopped.abort();
}

/** The sound of a won item: the rarer, the longer. */
export const winChime = (rarity: Rarity): Chime =>
  rarity === 'legendary' || rarity === 'arcane' ? 'great' : rarity === 'rare' || rarity === 'epic' ? 'fine' : 'won';

/** Plays the result sound: of a won item, `lost`, or `made` for the result of a contract. */
export function soundChime(chime: Chime): void {
  if (gamePreferences().sound) void withSynth((it) => it.chime(chime));
}

async function withSynth(play: (it: typeof Synth) => void): Promise<void> {
  synth ??= import('./sound-synth.ts').catch((error: unknown) => {
    reportFailure('sound', error);
    return null;
  });
  const it = await synth;
  if (it !== null) play(it);
}
