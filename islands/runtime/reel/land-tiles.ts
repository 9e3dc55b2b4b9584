import { wantsStillness } from '#islands/runtime/dialogs/wants-stillness.ts';
import type { Reel } from './reel-run.ts';

const LANDING = { duration: 420, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' } as const;
const STEP_MS = 30;

/** Lets each tile of the board come from the place of the reel on which it was drawn. */
export function landTiles(result: HTMLElement, reels: readonly Reel[]): void {
  if (wantsStillness()) return;
  const frames = result.closest('.stage')?.querySelectorAll('.reels > .reel__frame') ?? [];
  for (const [index, { drop }] of reels.entries()) {
    const tile = result.querySelector(`[data-id="${String(drop.insertId)}"]`);
    const frame = frames[index];
    if (tile === null || frame === undefined) continue;
    const from = frame.getBoundingClientRect();
    const to = tile.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    const scale = Math.min(from.width / to.width, from.height / to.height);
    const start = `translate(${String(x)}px, ${String(y)}px) scale(${String(scale)})`;
    tile.animate([{ transform: start }, { transform: 'none' }], { ...LANDING, delay: index * STEP_MS });
  }
}
