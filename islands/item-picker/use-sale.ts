import { useEffect, useRef, useState, type RefObject } from 'react';
import { useT } from '#ui/texts.tsx';
import { wait } from '#islands/runtime/clock.ts';
import { showToast } from '#islands/runtime/dialogs/toast.ts';
import { prepareCall } from '#islands/runtime/network/call.ts';
import { takeFormKey } from '#islands/runtime/network/form-key.ts';
import { tickedBoxes } from './ticked-boxes.ts';

/** Duration of `.is-leaving` in the styles. */
const LEAVING_MS = 200;
const FORM = 'sell-picked';
const LIST = 'items';

/**
 * Sells the selection in place when `button` submits its form: the tiles leave, and the list is loaded again with its
 * worth. Returns true while a sale runs. The form's key is used, so a press before this works sells once, too.
 */
export function useSale(button: RefObject<HTMLButtonElement | null>): boolean {
  const t = useT();
  const [isSelling, setSelling] = useState(false);
  // A ref and no state: two presses may come before the next rendering.
  const isSent = useRef(false);

  useEffect(() => {
    const form = button.current?.form;
    if (!form) return undefined;
    const sell = async (): Promise<void> => {
      const boxes = tickedBoxes(form);
      const ids = boxes.map(({ value }) => Number(value));
      const outcome = await prepareCall<unknown>('/api/item/sell', { ids }, takeFormKey(FORM)).send();
      const close = t('my-account.picked.close');
      if (outcome.kind !== 'done') {
        const text = outcome.kind === 'lost' ? t('my-account.picked.lost', outcome) : outcome.message;
        showToast({ kind: 'error', text }, close);
        return;
      }
      showToast({ kind: 'success', text: outcome.message ?? '' }, close);
      for (const box of boxes) box.closest('li')?.classList.add('is-leaving');
      const [{ reloadPart }] = await Promise.all([import('#islands/runtime/network/htmx.ts'), wait(LEAVING_MS)]);
      await reloadPart(LIST);
      document.querySelector<HTMLElement>(`#${LIST} [aria-current]`)?.focus({ preventScroll: true });
    };
    const follow = (event: SubmitEvent): void => {
      // The other buttons take the selection into a game; the server refuses an empty one with a text.
      if (event.submitter !== button.current || tickedBoxes(form).length === 0) return;
      event.preventDefault();
      if (isSent.current) return;
      isSent.current = true;
      setSelling(true);
      void sell().finally(() => {
        isSent.current = false;
        setSelling(false);
      });
    };
    form.addEventListener('submit', follow);
    return () => form.removeEventListener('submit', follow);
  }, [button, t]);

  return isSelling;
}
