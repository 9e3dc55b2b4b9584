import { RARITIES, type Rarity } from '#ui/models/items.ts';
import { randomBelow } from '#islands/runtime/random.ts';
import { skipsShow } from '#islands/runtime/session/game-preferences.ts';
import { wantsStillness } from '#islands/runtime/dialogs/wants-stillness.ts';

/** Draws the eye to the balances in the header when a game or a sale has added to them. */
export function pulsePurse(): void {
  if (wantsStillness()) return;
  document
    .querySelector('.purse__sums')
    ?.animate([{ transform: 'none' }, { transform: 'scale(1.12)', offset: 0.3 }, { transform: 'none' }], {
      duration: 600,
      easing: 'ease-out',
    });
}

export interface Win {
  /** The highest rarity of what was won. */
  readonly rarity: Rarity;
  /** What it is worth, in the display currency. */
  readonly sum: number;
  readonly textOf: (sum: number) => string;
}

/**
 * Celebrates what a result shows, the more the rarer it is: the styles light and move it, and from an epic item on a
 * script does the rest. Nothing happens for visitors who want stillness. Returns the function that stops it.
 */
export function celebrateWin(result: HTMLElement, win: Win): () => void {
  let stop = (): void => undefined;
  let isOver = skipsShow() || RARITIES.indexOf(win.rarity) < RARITIES.indexOf('epic');
  if (!isOver)
    void import('./win.ts').then(({ startWin }) => {
      if (!isOver) stop = startWin(result, win, randomBelow);
    });
  return () => {
    isOver = true;
    stop();
  };
}

/** Lets paper fall over an element once. Nothing moves for visitors who want stillness. */
export function throwPaper(over: HTMLElement): void {
  if (!skipsShow()) void import('./win.ts').then(({ throwConfetti }) => throwConfetti(over, randomBelow));
}
