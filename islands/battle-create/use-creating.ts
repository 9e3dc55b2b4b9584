import { useRef, useState } from 'react';
import { prepareCall, type RepeatableCall } from '#islands/runtime/network/call.ts';
import { takeFormKey } from '#islands/runtime/network/form-key.ts';
import { useHref } from '#ui/href.ts';
import { BATTLE_FORM } from '#ui/battles/create-forms.ts';
import type { Choices } from './props.ts';

export type CreationState =
  | { readonly at: 'still' | 'asked' }
  | { readonly at: 'lost'; readonly what: string }
  | { readonly at: 'refused'; readonly error: string; readonly message: string };

export interface Creator {
  readonly creating: CreationState;
  readonly create: (picked: readonly string[], choices: Choices, quote: string) => void;
  readonly retry: () => void;
  readonly forget: () => void;
}

/** Makes the battle with one call, repeated with its key until an answer arrives, and goes to its page. */
export function useCreating(): Creator {
  const href = useHref();
  const [creating, setCreating] = useState<CreationState>({ at: 'still' });
  // Refs and no state: two presses may come before the next rendering.
  const isHeld = useRef(false);
  const pending = useRef<(() => void) | null>(null);
  const send = async (call: RepeatableCall<{ readonly id: string | number }>): Promise<void> => {
    isHeld.current = true;
    pending.current = null;
    setCreating({ at: 'asked' });
    const outcome = await call.send();
    isHeld.current = outcome.kind !== 'refused';
    if (outcome.kind === 'lost') {
      pending.current = () => void send(call);
      return setCreating({ at: 'lost', what: outcome.what });
    }
    if (outcome.kind === 'refused') {
      return setCreating({ at: 'refused', error: outcome.error, message: outcome.message });
    }
    location.assign(href(`/battles/${String(outcome.data.id)}`));
  };
  return {
    creating,
    create: (picked, { seats, mode, isPrivate, fundPercent }, quote) => {
      if (isHeld.current) return;
      const body = { cases: picked, seats, mode, private: isPrivate, fundPercent, quote };
      void send(prepareCall('/api/battle/create', body, takeFormKey(BATTLE_FORM)));
    },
    retry: () => pending.current?.(),
    forget: () => setCreating((state) => (state.at === 'refused' ? { at: 'still' } : state)),
  };
}
