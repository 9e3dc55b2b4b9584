import { useEffect, useRef, useState, type RefObject } from 'react';
import { useT } from '#ui/texts.tsx';
import { wait } from '#islands/runtime/clock.ts';
import { showToast } from '#islands/runtime/dialogs/toast.ts';
import { type CallOutcome, prepareCall } from '#islands/runtime/network/call.ts';
import { takeFormKey } from '#islands/runtime/network/form-key.ts';
import { randomHex } from '#islands/runtime/random.ts';
import { documentT } from '#islands/runtime/texts.ts';
import { tickedBoxes } from './ticked-boxes.ts';

/** How long a sale can be undone. The bar's line in the styles runs as long. */
const UNDO_MS = 5000;
/** Duration of `.is-leaving` in the styles. */
const LEAVING_MS = 200;
const FORM = 'sell-picked';
const LIST = 'items';
const NO_TIMER = 0;

/** Survives the page that sends it. */
const LASTING = {
  fetch: (path: string, init: RequestInit) => fetch(path, { ...init, keepalive: true }),
  wait,
  uuid: () => randomHex(16),
  texts: documentT,
};

export interface SaleDesk {
  /** `waits`: it can still be undone; `sent`: the answer is on its way. */
  readonly sale: 'none' | 'waits' | 'sent';
  readonly undo: () => void;
}

/**
 * Sells the selection in place when `button` submits its form: first it waits and can be undone, nothing has been sent;
 * then one call is sent. Leaving the page, hiding it or changing the list sends it at once, so that a sale that was not
 * undone is never lost. The form's key is taken by the press: a press before this works, and a call that is repeated
 * because its answer was lost, sell once.
 */
export function useSale(button: RefObject<HTMLButtonElement | null>): SaleDesk {
  const t = useT();
  const [sale, setSale] = useState<SaleDesk['sale']>('none');
  // A ref and no state: two presses may come before the next rendering.
  const waiting = useRef<{ timer: number; send: () => void } | null>(null);
  const undo = (): void => {
    if (waiting.current === null) return;
    clearTimeout(waiting.current.timer);
    waiting.current = null;
    setSale('none');
    for (const tile of leavingTiles()) tile.classList.remove('is-going');
    button.current?.focus({ preventScroll: true });
  };

  useEffect(() => {
    const form = button.current?.form;
    if (!form) return undefined;
    const flush = (): void => waiting.current?.send();
    const flushHidden = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    const begin = (): void => {
      const boxes = tickedBoxes(form);
      const ids = boxes.map(({ value }) => Number(value));
      const call = prepareCall<unknown>('/api/item/sell', { ids }, takeFormKey(FORM), LASTING);
      const send = (): void => {
        clearTimeout(waiting.current?.timer ?? NO_TIMER);
        waiting.current = null;
        setSale('sent');
        void call
          .send()
          .then((outcome) => showEnd(outcome, boxes, t))
          .finally(() => setSale('none'));
      };
      for (const box of boxes) box.closest('li')?.classList.add('is-going');
      waiting.current = { timer: window.setTimeout(send, UNDO_MS), send };
      setSale('waits');
    };
    const follow = (event: SubmitEvent): void => {
      const isTaken = event.submitter !== button.current;
      // The other buttons take the selection into a game; the server refuses an empty one with a text.
      if (isTaken || tickedBoxes(form).length === 0) return;
      event.preventDefault();
      if (button.current?.ariaBusy !== 'true' && waiting.current === null) begin();
    };
    form.addEventListener('submit', follow);
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      form.removeEventListener('submit', follow);
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushHidden);
    };
  }, [button, t]);
  useEffect(() => () => waiting.current?.send(), []);

  return { sale, undo };
}

const leavingTiles = (): Element[] => [...document.querySelectorAll('.is-going')];

/** Says what became of the sale; the sold tiles leave, and the list is loaded again with its worth. */
async function showEnd(
  outcome: CallOutcome<unknown>,
  boxes: readonly HTMLInputElement[],
  t: ReturnType<typeof useT>,
): Promise<void> {
  const close = t('my-account.picked.close');
  for (const tile of leavingTiles()) tile.classList.remove('is-going');
  if (outcome.kind !== 'done') {
    const text = outcome.kind === 'lost' ? t('my-account.picked.lost', outcome) : outcome.message;
    showToast({ kind: 'error', text }, close);
    return;
  }
  showToast({ kind: 'success', text: outcome.message ?? '' }, close);
  for (const box of boxes) box.closest('li')?.classList.add('is-leaving');
  await wait(LEAVING_MS);
  await reloadItems();
}

/** Loads the list again; the value of the rest takes the focus that the list had. */
export async function reloadItems(): Promise<void> {
  const { reloadFragment } = await import('#islands/runtime/network/htmx.ts');
  await reloadFragment(LIST);
  document.getElementById('items-worth')?.focus({ preventScroll: true });
}
