import { wait } from './clock.ts';

/** Longer than anything here moves: a page that lies in the background may never finish a motion. */
const LONGEST_MS = 700;

/** Resolves when what moves an element by CSS has come to its end; at once where nothing moves. */
export async function stillness(element: Element): Promise<void> {
  const moves = element.getAnimations().map(({ finished }) => finished);
  if (moves.length > 0) await Promise.race([Promise.allSettled(moves), wait(LONGEST_MS)]);
}
