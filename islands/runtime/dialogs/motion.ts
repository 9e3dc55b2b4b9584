import { wait } from '#islands/runtime/clock.ts';

/** Longer than any animation here: a background page may never finish an animation. */
const LONGEST_MS = 700;

/** Resolves when the element's CSS animations have finished; immediately when there are none. */
export async function stillness(element: Element): Promise<void> {
  const moves = element.getAnimations().map(({ finished }) => finished);
  if (moves.length > 0) await Promise.race([Promise.allSettled(moves), wait(LONGEST_MS)]);
}
