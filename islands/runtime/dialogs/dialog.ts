import { layerOf, nextState, type DialogState, type DialogStep } from './dialog-state.ts';
import { dropDialog, openDialogs, pushDialog } from './dialog-stack.ts';
import { fetchDialog } from './fetch-dialog.ts';
import { stillness } from './motion.ts';
import { onRouteChange } from './route-changes.ts';
import { followSwipes } from './swipe.ts';
import { raiseShelf } from './toast-shelf.ts';

/** Called after a dialog has closed. */
type CloseListener = () => void;

/** Functions that close an open dialog immediately. */
const leaving = new Map<HTMLDialogElement, () => void>();

/**
 * Opens the dialog that a link's `data-dialog` names: the element with that id if the page has one, otherwise the
 * fragment of that name from the link's address. Follows the link when the fragment cannot be loaded.
 */
export async function openDialog(opener: HTMLElement): Promise<void> {
  const name = opener.dataset['dialog'] ?? '';
  const there = document.getElementById(name);
  if (there instanceof HTMLDialogElement) {
    showDialog(there, opener);
    return;
  }
  if (!(opener instanceof HTMLAnchorElement) || opener.ariaBusy === 'true') return;
  opener.ariaBusy = 'true';
  const isShown = !isThisPage(opener) && (await openFragment(name, opener.href, opener));
  opener.ariaBusy = null;
  if (!isShown) location.assign(opener.href);
}

/**
 * Opens the fragment of that name from an address; returns whether it could be loaded. `gone` is called after it
 * closes.
 */
export async function openFragment(
  name: string,
  address: string,
  opener: HTMLElement | null,
  gone?: CloseListener,
): Promise<boolean> {
  const dialog = await fetchDialog(name, address);
  if (dialog !== null) showFetched(dialog, opener, gone);
  return dialog !== null;
}

/** Shows a dialog of `fetchDialog`, which is removed after it closes; `gone` is called then. */
export function showFetched(dialog: HTMLDialogElement, opener: HTMLElement | null, gone?: CloseListener): void {
  document.body.append(dialog);
  showDialog(dialog, opener, () => {
    dialog.remove();
    gone?.();
  });
}

/** A dialog with the content of the current page would duplicate it. */
const isThisPage = ({ pathname }: HTMLAnchorElement): boolean => pathname === location.pathname;

/**
 * Shows a dialog above the page. It traps the focus and returns it to `opener` on close. It closes on Escape, a press
 * outside, a downward swipe, an element with `data-close` or a change of the route.
 */
function showDialog(
  dialog: HTMLDialogElement,
  opener: HTMLElement | null,
  gone: CloseListener = () => undefined,
): void {
  // Opened again during its closing animation: it closes at once and opens again.
  if (dialog.dataset['state'] === 'closing') leaving.get(dialog)?.();
  if (leaving.has(dialog)) return;
  const ended = new AbortController();
  const finish = (): void => {
    if (ended.signal.aborted) return;
    ended.abort();
    leaving.delete(dialog);
    dropDialog(dialog);
    raiseShelf();
    if (dialog.open) dialog.close();
    step(dialog, 'close');
    step(dialog, 'settle');
    dialog.style.translate = '';
    if (openDialogs().length === 0) lockScroll(false);
    if (opener?.isConnected) opener.focus({ preventScroll: true });
    gone();
  };
  const close = (): void => {
    if (step(dialog, 'close') === 'closing') void stillness(dialog).then(finish);
  };
  dialog.style.zIndex = String(layerOf(openDialogs().length));
  if (openDialogs().length === 0) lockScroll(true);
  pushDialog(dialog);
  leaving.set(dialog, finish);
  dialog.showModal();
  step(dialog, 'show');
  raiseShelf();
  void stillness(dialog).then(() => ended.signal.aborted || step(dialog, 'settle', 'opening'));
  listen(dialog, close, ended.signal);
  onRouteChange(leaveDialogs, ended.signal);
  dialog.addEventListener('close', finish, { signal: ended.signal });
}

/** Closes all open dialogs immediately, the newest first, because they belong to the previous address. */
function leaveDialogs(): void {
  for (const finish of [...leaving.values()].toReversed()) finish();
}

function listen(dialog: HTMLDialogElement, close: () => void, signal: AbortSignal): void {
  let isPressedBeside = false;
  dialog.addEventListener('pointerdown', (event) => (isPressedBeside = isBeside(dialog, event)), { signal });
  dialog.addEventListener(
    'click',
    (event) => {
      const isClosing = event.target instanceof Element && event.target.closest('[data-close]') !== null;
      if (!isClosing && !(isPressedBeside && isBeside(dialog, event))) return;
      event.preventDefault();
      close();
    },
    { signal },
  );
  dialog.addEventListener(
    'cancel',
    (event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      close();
    },
    { signal },
  );
  followSwipes(dialog, close, signal);
}

/** Returns whether a press hit the backdrop, which counts as the dialog element itself but lies outside its box. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

function step(dialog: HTMLDialogElement, by: DialogStep, only?: DialogState): DialogState {
  const state = (dialog.dataset['state'] ?? 'closed') as DialogState;
  if (only !== undefined && state !== only) return state;
  const next = nextState(state, by);
  dialog.dataset['state'] = next;
  return next;
}

/** Locks scrolling of the page and keeps the scrollbar's width, so that the layout does not shift. */
function lockScroll(isLocked: boolean): void {
  const root = document.documentElement;
  const bar = innerWidth - root.clientWidth;
  root.toggleAttribute('data-locked', isLocked);
  root.style.paddingInlineEnd = isLocked && bar > 0 ? `${bar}px` : '';
}
