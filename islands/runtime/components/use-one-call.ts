import { useRef } from 'react';
import type { RepeatableCall } from '#islands/runtime/network/call.ts';

/**
 * State of a game's call until it is answered. `lost`: no response arrived; the same call can be retried. `again`: it
 * is sent again, and its notice stays, so that a second press hits nothing else.
 */
export type CallState =
  | { readonly at: 'asked' | 'lost' | 'again' }
  | { readonly at: 'refused'; readonly error: string; readonly message: string };

export interface OneCall<Answer> {
  /** Sends a call and passes its answer on. Does nothing while another one has no answer. */
  readonly send: (prepare: () => RepeatableCall<Answer>, onAnswer: (answer: Answer) => void) => void;
  /** Retries the call that got no response. */
  readonly retry: () => void;
}

/**
 * One call at a time, retried with the same idempotency key until a response arrives. `show` gets each state before the
 * answer.
 */
export function useOneCall<Answer>(show: (state: CallState) => void): OneCall<Answer> {
  // Refs and no state: two presses may come before the next rendering.
  const pending = useRef<(() => void) | null>(null);
  const isHeld = useRef(false);
  const sendOnce = async (
    call: RepeatableCall<Answer>,
    onAnswer: (answer: Answer) => void,
    at: 'asked' | 'again',
  ): Promise<void> => {
    show({ at });
    pending.current = null;
    isHeld.current = true;
    const outcome = await call.send();
    isHeld.current = outcome.kind === 'lost';
    if (outcome.kind === 'lost') {
      pending.current = () => void sendOnce(call, onAnswer, 'again');
      show({ at: 'lost' });
    } else if (outcome.kind === 'refused') show({ at: 'refused', error: outcome.error, message: outcome.message });
    else onAnswer(outcome.data);
  };
  return {
    send: (prepare, onAnswer) => {
      if (!isHeld.current) void sendOnce(prepare(), onAnswer, 'asked');
    },
    retry: () => pending.current?.(),
  };
}
