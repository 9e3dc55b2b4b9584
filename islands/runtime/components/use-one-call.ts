import { useRef } from 'react';
import type { RepeatableCall } from '#islands/runtime/network/call.ts';

/**
 * State of a call without an answer. `lost`: no usable response arrived, but `what`; the same call can be retried.
 * `again`: it is sent again, and its notice stays, so that a second press hits nothing else.
 */
export type UnansweredCall = { readonly at: 'asked' } | { readonly at: 'lost' | 'again'; readonly what: string };

/** State of a game's call until it is answered. */
export type CallState = UnansweredCall | { readonly at: 'refused'; readonly error: string; readonly message: string };

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
    state: UnansweredCall,
  ): Promise<void> => {
    show(state);
    pending.current = null;
    isHeld.current = true;
    const outcome = await call.send();
    isHeld.current = outcome.kind === 'lost';
    if (outcome.kind === 'lost') {
      const { what } = outcome;
      pending.current = () => void sendOnce(call, onAnswer, { at: 'again', what });
      show({ at: 'lost', what });
    } else if (outcome.kind === 'refused') show({ at: 'refused', error: outcome.error, message: outcome.message });
    else onAnswer(outcome.data);
  };
  return {
    send: (prepare, onAnswer) => {
      if (!isHeld.current) void sendOnce(prepare(), onAnswer, { at: 'asked' });
    },
    retry: () => pending.current?.(),
  };
}
