import { nowMs } from './clock.ts';
import { openDialogs } from './dialog-stack.ts';
import { stillness } from './motion.ts';

/** How long a toast is there unless it says otherwise. */
const SHOWN_MS = 3000;

/** Where toasts stand, in the corner of the page; made when it is first needed. */
export function toastShelf(): HTMLElement {
  const found = document.getElementById('toasts');
  if (found) return found;
  const made = document.createElement('div');
  made.id = 'toasts';
  made.className = 'toasts';
  // Shown as a popover it lies above dialogs; a browser without popovers keeps it by its z-index above the page.
  made.setAttribute('popover', 'manual');
  document.body.append(made);
  return made;
}

/**
 * Brings the toasts above the newest dialog. They have to stand inside of it: whatever is outside of an open dialog
 * can neither be pressed nor is it read out.
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

/** Takes a toast away when its time is over or it is pressed; time stands still while it is pointed at or focused. */
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
