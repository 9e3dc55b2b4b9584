import { wantsStillness } from '#islands/runtime/dialogs/wants-stillness.ts';

const COUNT_MS = 900;

/**
 * Counts a price up to its value. The place keeps the width of the final text, and the last step writes exactly that
 * text. Returns the function that ends it at once.
 */
export function countUp(place: Element, sum: number, textOf: (sum: number) => string): () => void {
  const text = place.firstChild;
  if (!(text instanceof Text) || !(place instanceof HTMLElement) || wantsStillness()) return () => undefined;
  const final = text.data;
  const digits = sum < 100 ? 100 : 1;
  place.style.minWidth = `${String(place.offsetWidth)}px`;
  let frame = 0;
  const end = (): void => {
    cancelAnimationFrame(frame);
    text.data = final;
    place.style.minWidth = '';
  };
  let startMs: number | null = null;
  const step = (atMs: number): void => {
    startMs ??= atMs;
    const share = (atMs - startMs) / COUNT_MS;
    if (share >= 1) return end();
    text.data = textOf(Math.round(sum * (1 - (1 - share) ** 3) * digits) / digits);
    frame = requestAnimationFrame(step);
  };
  text.data = textOf(0);
  frame = requestAnimationFrame(step);
  return end;
}

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
