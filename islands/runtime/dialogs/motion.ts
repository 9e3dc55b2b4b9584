import { wait } from '#islands/runtime/clock.ts';

/** Longer than any animation here: a background page may never finish an animation. */
const LONGEST_MS = 700;

/** Shorter movements are no game: a toast, a fold, the live strip. */
const GAME_MS = 1500;

/** Returns whether something moves for as long as only games do. */
export const isInGame = (): boolean =>
  document.getAnimations().some(({ playState, effect }) => {
    const { duration, iterations = 1 } = effect?.getTiming() ?? {};
    return playState === 'running' && Number(duration) > GAME_MS && iterations !== Infinity;
  });

/** Resolves when the element's CSS animations have finished; immediately when there are none. */
export async function stillness(element: Element): Promise<void> {
  const moves = element.getAnimations().map(({ finished }) => finished);
  if (moves.length > 0) await Promise.race([Promise.allSettled(moves), wait(LONGEST_MS)]);
}
