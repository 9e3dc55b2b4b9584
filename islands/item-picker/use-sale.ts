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
    const follow = (event: SubmitEvent): void => {
      // The other buttons take the selection into a game; the server refuses an empty one with a text.
      if (event.submitter !== button.current || tickedBoxes(form).length === 0) return;
      event.preventDefault();
      if (isSent.current) return;
      isSent.current = true;
      setSelling(true);
      void sell(form).then((failure) => {
        isSent.current = false;
        setSelling(false);
        if (failure !== null) showToast({ kind: 'error', text: failure }, t('my-account.picked.close'));
      });
    };
    /** Returns the text of a failure; null after a sale. */
    const sell = async (sellForm: HTMLFormElement): Promise<string | null> => {
      const boxes = tickedBoxes(sellForm);
      const ids = boxes.map(({ value }) => Number(value));
      const outcome = await prepareCall<unknown>('/api/item/sell', { ids }, takeFormKey(FORM)).send();
      if (outcome.kind === 'lost') return t('my-account.picked.lost');
      if (outcome.kind === 'refused') return outcome.message;
      showToast({ kind: 'success', text: outcome.message ?? '' }, t('my-account.picked.close'));
      for (const box of boxes) box.closest('li')?.classList.add('is-leaving');
      const [{ askForPart }] = await Promise.all([import('#islands/runtime/network/htmx.ts'), wait(LEAVING_MS)]);
      await askForPart(location.pathname + location.search, LIST);
      document.querySelector<HTMLElement>(`#${LIST} [aria-current]`)?.focus({ preventScroll: true });
      return null;
    };
    form.addEventListener('submit', follow);
    return () => form.removeEventListener('submit', follow);
  }, [button, t]);

  return isSelling;
}
