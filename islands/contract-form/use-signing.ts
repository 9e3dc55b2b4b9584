import { useEffect, useRef, useState } from 'react';
import type { DropModel, ItemModel } from '#ui/models/items.ts';
import { prepareCall, type RepeatableCall } from '#islands/runtime/network/call.ts';
import { wait } from '#islands/runtime/clock.ts';
import { skipsShow } from '#islands/runtime/session/game-preferences.ts';
import { takeFormKey } from '#islands/runtime/network/form-key.ts';
import { readySound, soundChime } from '#islands/runtime/sound/sound.ts';
import { wonDrop } from '#islands/runtime/components/won-drop.ts';
import { SIGN_FORM } from '#ui/contracts/sign-form.ts';

/** Response of POST /api/contract/create. */
interface SignAnswer {
  readonly item: ItemModel;
  readonly insertId: number;
  readonly ticket: number;
  readonly nonce: number;
  readonly chance: number;
  readonly drawId: number;
}

/** State of signing. `lost`: no response arrived; the same call can be retried. */
export type Signing =
  | { readonly at: 'tray' | 'asked' | 'lost' | 'mixing' }
  | { readonly at: 'refused'; readonly message: string; readonly isStale: boolean }
  | { readonly at: 'signed'; readonly drop: DropModel; readonly chance: number };

export interface Signer {
  readonly signing: Signing;
  readonly sign: (ids: readonly number[], quote: string) => void;
  readonly retry: () => void;
  /** Clears the error when the tray changes. */
  readonly forget: () => void;
}

/** Duration of the animation; screen readers get the outcome only afterwards. */
const REVEAL_MS = 1500;

/** Signs the contract: one call at a time, retried with the same idempotency key until a response arrives. */
export function useSigning(): Signer {
  const [signing, setSigning] = useState<Signing>({ at: 'tray' });
  const pending = useRef<() => void>(() => undefined);
  const isGone = useRef(false);
  // A ref and no state: two presses may come before the next rendering.
  const isHeld = useRef(false);
  useEffect(() => () => void (isGone.current = true), []);

  const send = async (call: RepeatableCall<SignAnswer>, revealMs: number): Promise<void> => {
    setSigning({ at: 'asked' });
    pending.current = () => void send(call, revealMs);
    isHeld.current = true;
    const outcome = await call.send();
    isHeld.current = outcome.kind === 'lost';
    if (outcome.kind === 'lost') return setSigning({ at: 'lost' });
    if (outcome.kind === 'refused') {
      return setSigning({ at: 'refused', message: outcome.message, isStale: outcome.error !== 'errors.age.confirm' });
    }
    if (revealMs > 0) {
      setSigning({ at: 'mixing' });
      await wait(revealMs);
      if (isGone.current) return;
      soundChime('made');
    }
    if (!isGone.current) setSigning({ at: 'signed', drop: wonDrop(outcome.data), chance: outcome.data.chance });
  };
  return {
    signing,
    sign: (ids, quote) => {
      if (isHeld.current) return;
      readySound();
      const revealMs = skipsShow() ? 0 : REVEAL_MS;
      void send(
        prepareCall<SignAnswer>('/api/contract/create', { ids, quote, revealMs }, takeFormKey(SIGN_FORM)),
        revealMs,
      );
    },
    retry: () => pending.current(),
    forget: () => setSigning({ at: 'tray' }),
  };
}
