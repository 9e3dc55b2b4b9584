import { useEffect, type RefObject } from 'react';
import { useT } from '#ui/texts.tsx';
import { showToast } from '#islands/runtime/dialogs/toast.ts';
import { prepareCall } from '#islands/runtime/network/call.ts';
import { reloadItems } from './use-sale.ts';

/**
 * The forms of an item's sheet act in the list behind it: a lock changes its tile, and a sale is that of the selection,
 * which can be undone. Without the list, and without a script, they are plain forms.
 */
export function useSheetForms(button: RefObject<HTMLButtonElement | null>): void {
  const t = useT();
  useEffect(() => {
    const follow = (event: SubmitEvent): void => {
      const { target, submitter } = event;
      if (!(target instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
      const dialog = target.closest('dialog');
      // While a sale waits or is sent, the form leaves the page, which sends that sale too.
      if (dialog === null || event.defaultPrevented || button.current?.ariaBusy === 'true') return;
      if (/\/profile\/lock$/.test(target.action)) {
        event.preventDefault();
        if (submitter.ariaBusy !== 'true') void lock(target, submitter, dialog);
      } else if (/\/profile\/sell$/.test(target.action) && pickOnly(button.current?.form, submitter.value)) {
        event.preventDefault();
        closeDialog(dialog);
        button.current?.form?.requestSubmit(button.current);
      }
    };
    const lock = async (form: HTMLFormElement, pressed: HTMLButtonElement, dialog: Element): Promise<void> => {
      pressed.ariaBusy = 'true';
      const isOn = new FormData(form).get('on') === '1';
      const body = { insertId: Number(pressed.value), on: isOn };
      // Locking twice is locking once: the call needs no key of the form.
      const outcome = await prepareCall<unknown>('/api/item/lock', body).send();
      pressed.ariaBusy = null;
      const close = t('my-account.picked.close');
      if (outcome.kind !== 'done') {
        const text = outcome.kind === 'lost' ? t('my-account.picked.lost', outcome) : outcome.message;
        showToast({ kind: 'error', text }, close);
        return;
      }
      showToast({ kind: 'success', text: outcome.message ?? '' }, close);
      closeDialog(dialog);
      await reloadItems();
    };
    document.addEventListener('submit', follow);
    return () => document.removeEventListener('submit', follow);
  }, [button, t]);
}

/** Selects one item of the list alone; false when the list does not have it. */
function pickOnly(form: HTMLFormElement | null | undefined, id: string): boolean {
  const boxes = Array.from(form?.querySelectorAll<HTMLInputElement>('input[name=ids]') ?? []);
  if (!boxes.some(({ value }) => value === id)) return false;
  for (const box of boxes) box.checked = box.value === id;
  form?.dispatchEvent(new Event('change'));
  return true;
}

const closeDialog = (dialog: Element): void => dialog.querySelector<HTMLElement>('[data-close]')?.click();
