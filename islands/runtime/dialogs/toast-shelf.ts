import { nowMs } from '#islands/runtime/clock.ts';
import { openDialogs } from './dialog-stack.ts';
import { stillness } from './motion.ts';

/** Default display time of a toast. */
const SHOWN_MS = 3000;

/** Container of the toasts in the corner of the page, created on first use. */
export function toastShelf(): HTMLElement {
  const found = document.getElementById('toasts');
  if (found) return found;
  const made = document.createElement('div');
  made.id = 'toasts';
  made.className = 'toasts';
  // As a popover it is above dialogs; without popover support its z-index keeps it above the page.
  made.setAttribute('popover', 'manual');
  document.body.append(made);
  return made;
}

/**
 * Moves the toasts into the newest dialog. Content outside an open modal dialog can neither be pressed nor be read by
 * screen readers.
 */
export function raiseShelf(): void {
  const shelf = document.getElementById('toasts');
  if (shelf === null) return;
  const home = openDialogs().at(-1) ?? document.body;
  if (shelf.parentElement !== home) home.append(shelf);
  if (!('showPopover' in shelf)) return;
  if (shelf.matches(':popover-open')) shelf.hidePopover();
  if (shelf.childElementCount > 0) shelf.showPopover();
}

/** Removes a toast after its time or on press; the timer stops while the toast is hovered or focused. */
export function passAway(toast: Element, onGone: () => void = () => undefined, shownMs = SHOWN_MS): void {
  let leftMs = shownMs;
  let sinceMs = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const hold = (): void => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    leftMs -= nowMs() - sinceMs;
  };
  const leave = (): void => {
    hold();
    if (toast.getAttribute('data-state') === 'closing') return;
    toast.setAttribute('data-state', 'closing');
    void stillness(toast).then(() => {
      toast.remove();
      onGone();
    });
  };
  const resume = (): void => {
    hold();
    sinceMs = nowMs();
    timer = setTimeout(() => (toast.matches(':hover, :focus-within') ? hold() : leave()), Math.max(0, leftMs));
  };
  for (const kind of ['pointerenter', 'focusin']) toast.addEventListener(kind, hold);
  for (const kind of ['pointerleave', 'focusout']) toast.addEventListener(kind, resume);
  toast.addEventListener('click', leave);
  resume();
}
