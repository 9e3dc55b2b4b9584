import { useEffect, useRef, useState } from 'react';
import type { DropModel, ItemModel } from '#views/ui/models.ts';
import { intend, type Intention } from '../runtime/call.ts';
import { wait } from '../runtime/clock.ts';
import { skipsShow } from '../runtime/play-wishes.ts';
import { readySound, soundChime } from '../runtime/sound.ts';
import { wonDrop } from '../runtime/won-drop.ts';

/** The answer of POST /api/contract/create. */
interface SignAnswer {
  readonly item: ItemModel;
  readonly insertId: number;
  readonly ticket: number;
  readonly nonce: number;
  readonly chance: number;
  readonly drawId: number;
}

/** How a signature stands. `lost`: no answer came; the same intention can be sent again. */
export type Signing =
  | { readonly at: 'tray' | 'asked' | 'lost' | 'mixing' }
  | { readonly at: 'refused'; readonly message: string; readonly isStale: boolean }
  | { readonly at: 'signed'; readonly drop: DropModel; readonly chance: number };

export interface Signer {
  readonly signing: Signing;
  readonly sign: (ids: readonly number[], quote: string) => void;
  readonly retry: () => void;
  /** What was refused is let go when the tray changes. */
  readonly forget: () => void;
}

/** How long the items melt into one; others hear of the outcome only afterwards. */
const REVEAL_MS = 1500;

/** Signs what is in the tray: one intention at a time, repeated until an answer came. */
export function useSigning(): Signer {
  const [signing, set] = useState<Signing>({ at: 'tray' });
  const pending = useRef<() => void>(() => undefined);
  const isGone = useRef(false);
  useEffect(() => () => void (isGone.current = true), []);

  const send = async (intention: Intention<SignAnswer>, revealMs: number): Promise<void> => {
    set({ at: 'asked' });
    pending.current = () => void send(intention, revealMs);
    const outcome = await intention.send();
    if (outcome.kind === 'lost') return set({ at: 'lost' });
    if (outcome.kind === 'refused') {
      return set({ at: 'refused', message: outcome.message, isStale: outcome.error !== 'errors.age.confirm' });
    }
    if (revealMs > 0) {
      set({ at: 'mixing' });
      await wait(revealMs);
      if (isGone.current) return;
      soundChime('made');
    }
    if (!isGone.current) set({ at: 'signed', drop: wonDrop(outcome.data), chance: outcome.data.chance });
  };
  return {
    signing,
    sign: (ids, quote) => {
      readySound();
      const revealMs = skipsShow() ? 0 : REVEAL_MS;
      void send(intend<SignAnswer>('/api/contract/create', { ids, quote, revealMs }), revealMs);
    },
    retry: () => pending.current(),
    forget: () => set({ at: 'tray' }),
  };
}
