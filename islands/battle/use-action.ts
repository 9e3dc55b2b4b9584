import { useRef, useState } from 'react';
import { prepareCall, type RepeatableCall } from '#islands/runtime/network/call.ts';
import { takeFormKey } from '#islands/runtime/network/form-key.ts';
import { readySound } from '#islands/runtime/sound/sound.ts';
import type { BattleModel } from '#ui/models/battles.ts';

/** `sell` sells what the battle gave. */
export type BattleAction = 'join' | 'cancel' | 'bot' | 'sell';

/** State of the last action. `lost`: no usable response arrived, but `what`; the same call can be sent again. */
export type ActionState =
  | { readonly at: 'still' }
  | { readonly at: 'asked'; readonly action: BattleAction }
  | { readonly at: 'lost'; readonly what: string }
  | { readonly at: 'refused'; readonly error: string; readonly message: string };

export interface Actor {
  readonly state: ActionState;
  readonly act: (action: BattleAction, body: object) => void;
  readonly retry: () => void;
}

/** Id of the form that does the same without JavaScript. */
export const formOf = (action: BattleAction): string => `battle-${action}`;

interface Ends {
  /** The battle has changed by an action. */
  readonly onChanged: (action: BattleAction, battle: BattleModel) => void;
  readonly onSold: () => void;
}

/** One call at a time, repeated with its key until an answer arrives. */
export function useAction({ onChanged, onSold }: Ends): Actor {
  const [state, setState] = useState<ActionState>({ at: 'still' });
  // Refs and no state: two presses may come before the next rendering.
  const isHeld = useRef(false);
  const pending = useRef<(() => void) | null>(null);
  const send = async <Data>(
    action: BattleAction,
    call: RepeatableCall<Data>,
    onDone: (data: Data) => void,
  ): Promise<void> => {
    isHeld.current = true;
    pending.current = null;
    setState({ at: 'asked', action });
    const outcome = await call.send();
    isHeld.current = outcome.kind === 'lost';
    if (outcome.kind === 'lost') {
      pending.current = () => void send(action, call, onDone);
      return setState({ at: 'lost', what: outcome.what });
    }
    if (outcome.kind === 'refused') return setState({ at: 'refused', error: outcome.error, message: outcome.message });
    setState({ at: 'still' });
    onDone(outcome.data);
  };
  return {
    state,
    act: (action, body) => {
      if (isHeld.current) return;
      readySound();
      const key = takeFormKey(formOf(action));
      if (action === 'sell') return void send(action, prepareCall('/api/item/sell', body, key), onSold);
      void send(action, prepareCall<BattleModel>(`/api/battle/${action}`, body, key), (battle) =>
        onChanged(action, battle),
      );
    },
    retry: () => pending.current?.(),
  };
}
