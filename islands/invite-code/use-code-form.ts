import { type SubmitEvent, useRef, useState } from 'react';
import { useT } from '#ui/texts.tsx';
import { prepareCall, type RepeatableCall } from '#islands/runtime/network/call.ts';
import { showToast } from '#islands/runtime/dialogs/toast.ts';

/** Responses of POST /api/invite/set and /api/invite/activate. */
interface CodeAnswer {
  /** The player's own code as stored. */
  readonly promo?: string;
  /** Whole points. */
  readonly gift?: number;
}

export interface CodeForm {
  readonly isBusy: boolean;
  /** Error of the submitted code, in the viewer's language. */
  readonly refusal: string | null;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Submits the code of a form: one idempotency key for each typed code, the first of them that of the rendered form,
 * retried until a response arrives. Success is shown as a toast, an error beside the field.
 */
export function useCodeForm(path: string, formKey: string | null, onAnswer: (answer: CodeAnswer) => void): CodeForm {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [refusal, refuse] = useState<string | null>(null);
  const firstKey = useRef(formKey);
  const pending = useRef<{ readonly code: string; readonly call: RepeatableCall<CodeAnswer> } | null>(null);

  const send = async (code: string): Promise<void> => {
    if (pending.current?.code !== code) {
      pending.current = { code, call: prepareCall<CodeAnswer>(path, { code }, firstKey.current) };
      firstKey.current = null;
    }
    setBusy(true);
    refuse(null);
    const outcome = await pending.current.call.send();
    setBusy(false);
    if (outcome.kind === 'lost') return refuse(t('referral.code.lost', outcome));
    pending.current = null;
    if (outcome.kind === 'refused') return refuse(outcome.message);
    if (outcome.message !== null) {
      showToast({ kind: 'success', text: outcome.message, group: 'invite' }, t('layout.menu.close'));
    }
    onAnswer(outcome.data);
  };
  return {
    isBusy,
    refusal,
    submit: (event) => {
      event.preventDefault();
      const code = new FormData(event.currentTarget).get('code');
      if (typeof code !== 'string' || code.trim() === '') refuse(t('errors.invite.enter'));
      else if (!isBusy) void send(code);
    },
  };
}
