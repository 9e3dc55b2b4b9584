import { nowMs } from '#islands/runtime/clock.ts';

/** Distance and duration of a downward swipe, and the height of the dialog. */
export interface Pull {
  readonly pixels: number;
  readonly size: number;
  readonly timeMs: number;
}

const FAR = 0.1;
const QUICK_MS = 300;
/** A finger is never completely still: a shorter movement is a tap. */
const SLOP_PIXELS = 8;

/** Returns whether a swipe closes the dialog: at least a tenth of its height, or a quick flick. */
export const closesBy = ({ pixels, size, timeMs }: Pull): boolean =>
  pixels > SLOP_PIXELS && (pixels >= size * FAR || timeMs <= QUICK_MS);

interface Start {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

/**
 * Closes a dialog by a downward swipe. The dialog follows the finger; `close` is called after a long or quick swipe,
 * otherwise the dialog moves back. Scrolled content scrolls instead. Stops when the signal aborts.
 */
export function followSwipes(target: HTMLElement, close: () => void, signal: AbortSignal): void {
  let start: Start | null = null;
  let pixels = 0;
  const move = (to: number): void => {
    pixels = to;
    target.style.translate = to === 0 ? '' : `0 ${to}px`;
  };
  const begin = ({ touches, target: touched }: TouchEvent): void => {
    const [touch] = touches;
    const isFree = touches.length === 1 && target.scrollTop <= 0 && !isTyped(touched);
    start = isFree && touch ? { x: touch.clientX, y: touch.clientY, atMs: nowMs() } : null;
  };
  const follow = (event: TouchEvent): void => {
    const [touch] = event.touches;
    if (start === null || touch === undefined) return;
    const down = touch.clientY - start.y;
    // The first movement decides: a sideways or upward movement never becomes a swipe.
    if (pixels === 0 && down <= Math.abs(touch.clientX - start.x)) {
      start = null;
      return;
    }
    if (event.cancelable) event.preventDefault();
    move(Math.max(0, down));
  };
  const end = (event: TouchEvent): void => {
    if (start === null) return;
    const pull = { pixels, size: target.offsetHeight, timeMs: nowMs() - start.atMs };
    start = null;
    if (event.type === 'touchend' && closesBy(pull)) close();
    else move(0);
  };
  target.addEventListener('touchstart', begin, { signal, passive: true });
  target.addEventListener('touchmove', follow, { signal, passive: false });
  for (const kind of ['touchend', 'touchcancel'] as const) target.addEventListener(kind, end, { signal });
}

/** In a text field the finger moves the caret. */
const isTyped = (touched: EventTarget | null): boolean =>
  touched instanceof Element && touched.matches('input, textarea, select');
