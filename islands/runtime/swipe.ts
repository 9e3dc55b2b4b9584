import { nowMs } from './clock.ts';

/** How far and how long a finger pulled a window down, and how high the window is. */
export interface Pull {
  readonly pixels: number;
  readonly size: number;
  readonly timeMs: number;
}

const FAR = 0.1;
const QUICK_MS = 300;
/** A finger never lies quite still: less is a tap. */
const SLOP_PIXELS = 8;

/** Whether a pull closes: it went down a tenth of the window, or it was a quick flick. */
export const closesBy = ({ pixels, size, timeMs }: Pull): boolean =>
  pixels > SLOP_PIXELS && (pixels >= size * FAR || timeMs <= QUICK_MS);

interface Start {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

/**
 * Lets a finger pull a window down: it follows the finger, and `close` is called when it was pulled far or quickly
 * enough; otherwise it goes back. While its content is scrolled the finger scrolls. Ends with the signal.
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
    // The first movement decides what it is: sideways or up it is no pull, and never becomes one.
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

/** In a field a finger moves the caret. */
const isTyped = (touched: EventTarget | null): boolean =>
  touched instanceof Element && touched.matches('input, textarea, select');
