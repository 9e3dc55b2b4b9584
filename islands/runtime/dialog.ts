import { layerOf, nextState, type DialogState, type DialogStep } from './dialog-state.ts';
import { dropDialog, openDialogs, pushDialog } from './dialog-stack.ts';
import { fetchDialog } from './fetch-dialog.ts';
import { stillness } from './motion.ts';
import { followSwipes } from './swipe.ts';
import { raiseShelf } from './toast-shelf.ts';

/** Called when a dialog has gone. */
type Gone = () => void;

/** What ends an open dialog without asking: for leaving the page's address. */
const leaving = new Map<HTMLDialogElement, () => void>();

/**
 * Opens what `data-dialog` of a link names: the dialog of that id that is in the page already, else the part of that
 * name from the link's own address. Where that cannot be had, the link is followed as if there were no script.
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
  const isShown = !isThisPage(opener) && (await openPart(name, opener.href, opener));
  opener.ariaBusy = null;
  if (!isShown) location.assign(opener.href);
}

/** Opens the part of that name from an address; answers whether it could be had. `gone` is called when it is closed. */
export async function openPart(
  name: string,
  address: string,
  opener: HTMLElement | null,
  gone?: Gone,
): Promise<boolean> {
  const dialog = await fetchDialog(name, address);
  if (dialog === null) return false;
  document.body.append(dialog);
  showDialog(dialog, opener, () => {
    dialog.remove();
    gone?.();
  });
  return true;
}

/** A window over the page that shows the same would say everything twice. */
const isThisPage = ({ pathname }: HTMLAnchorElement): boolean => pathname === location.pathname;

/**
 * Shows a dialog above everything else; focus stays in it and goes back to `opener` when it closes: by Escape, a press
 * beside it, a pull downwards or anything in it with `data-close`.
 */
function showDialog(dialog: HTMLDialogElement, opener: HTMLElement | null, gone: Gone = () => undefined): void {
  // Asked for again while it goes: it is gone at once and comes anew.
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
  dialog.addEventListener('close', finish, { signal: ended.signal });
}

/** Ends all open dialogs at once: the address is another one now, and what they were about is not there any more. */
export function leaveDialogs(): void {
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

/** Whether a press hit the ground around the window: that counts as the dialog itself, outside of its box. */
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

/** The page behind stays where it is, also where its scrollbar took room. */
function lockScroll(isLocked: boolean): void {
  const root = document.documentElement;
  const bar = innerWidth - root.clientWidth;
  root.toggleAttribute('data-locked', isLocked);
  root.style.paddingInlineEnd = isLocked && bar > 0 ? `${bar}px` : '';
}
