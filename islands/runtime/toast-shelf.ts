const SHOWN_MS = 6000;

/** Where toasts stand, in the corner of the page; made when it is first needed. */
export function toastShelf(): HTMLElement {
  const found = document.getElementById('toasts');
  if (found) return found;
  const made = document.createElement('div');
  made.id = 'toasts';
  made.className = 'toasts';
  document.body.append(made);
  return made;
}

/** Takes a toast away after some seconds, but not while it is pointed at or focused. `onGone` hears of it. */
export function passAway(toast: Element, onGone: () => void = () => undefined): void {
  setTimeout(() => {
    if (toast.matches(':hover, :focus-within')) return passAway(toast, onGone);
    toast.remove();
    onGone();
  }, SHOWN_MS);
}
