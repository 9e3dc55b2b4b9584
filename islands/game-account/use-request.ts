import { useEffect, useRef, type RefObject } from 'react';
import { useT } from '#ui/texts.tsx';
import { prepareCall, type RepeatableCall } from '#islands/runtime/network/call.ts';
import { randomHex } from '#islands/runtime/random.ts';

const KEY_BYTES = 16;

/**
 * Sends the request of the field's form in place, so that a refusal is answered beside the field with its value kept.
 * A call whose answer was lost is sent again by the next press: it asks once. The progress of the request is a page.
 */
export function useRequest(
  field: RefObject<HTMLInputElement | null>,
  insertId: number,
  refuse: (text: string) => void,
): void {
  const t = useT();
  const lost = useRef<{ readonly gameId: string; readonly call: RepeatableCall<unknown> } | null>(null);
  const told = useRef(refuse);
  told.current = refuse;
  useEffect(() => {
    const form = field.current?.form;
    if (!form) return undefined;
    let isSent = false;
    const send = async (): Promise<void> => {
      const gameId = field.current?.value.trim() ?? '';
      const call =
        lost.current?.gameId === gameId
          ? lost.current.call
          : prepareCall<unknown>('/api/item/withdraw', { insertId, gameId }, takeKey(form));
      const outcome = await call.send();
      lost.current = outcome.kind === 'lost' ? { gameId, call } : null;
      if (outcome.kind === 'done') {
        location.assign(form.action);
        return;
      }
      told.current(outcome.kind === 'lost' ? t('withdrawals.lost', outcome) : outcome.message);
      field.current?.focus();
    };
    const follow = (event: SubmitEvent): void => {
      event.preventDefault();
      if (isSent) return;
      isSent = true;
      if (event.submitter !== null) event.submitter.ariaBusy = 'true';
      void send().finally(() => {
        isSent = false;
        if (event.submitter !== null) event.submitter.ariaBusy = null;
      });
    };
    form.addEventListener('submit', follow);
    return () => form.removeEventListener('submit', follow);
  }, [field, insertId, t]);
}

/** The key of the form, which then has another one: a call that was refused is not the next one. */
function takeKey(form: HTMLFormElement): string | null {
  const key = form.elements.namedItem('idempotencyKey');
  if (!(key instanceof HTMLInputElement)) return null;
  const { value } = key;
  key.value = randomHex(KEY_BYTES);
  return value;
}
