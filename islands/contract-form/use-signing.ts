import { useEffect, useRef, useState } from 'react';
import type { TrayOffer } from '#ui/models/contracts.ts';
import type { DropModel, ItemModel } from '#ui/models/items.ts';
import { prepareCall, type RepeatableCall } from '#islands/runtime/network/call.ts';
import { useOneCall, type UnansweredCall } from '#islands/runtime/components/use-one-call.ts';
import { wait } from '#islands/runtime/clock.ts';
import { skipsShow } from '#islands/runtime/session/game-preferences.ts';
import { nameOutcome } from '#islands/runtime/name-outcome.ts';
import { takeFormKey } from '#islands/runtime/network/form-key.ts';
import { readySound, soundChime } from '#islands/runtime/sound/sound.ts';
import { wonDrop } from '#islands/runtime/components/won-drop.ts';
import { ceremonyMs } from './ceremony.tsx';
import { SIGN_FORM } from '#ui/contracts/sign-form.ts';
import type { SignAnswer } from '#src/games/contracts/outputs.ts';

/** A contract as it is signed: the length of the animation, and the offer. */
interface SigningTerms {
  readonly revealMs: number;
  readonly offer: TrayOffer;
}

/** State of signing, with the states of its call. */
export type SigningState =
  | UnansweredCall
  | { readonly at: 'tray' }
  | { readonly at: 'mixing'; readonly offer: TrayOffer; readonly item: ItemModel }
  | { readonly at: 'refused'; readonly error: string; readonly message: string; readonly isStale: boolean }
  | { readonly at: 'signed'; readonly drop: DropModel; readonly chance: number; readonly stake: number };

export interface Signer {
  readonly signing: SigningState;
  readonly sign: (ids: readonly number[], offer: TrayOffer) => void;
  readonly retry: () => void;
  /** Ends the animation at once. */
  readonly skip: () => void;
  /** Clears the error when the tray changes. */
  readonly forget: () => void;
}

/** Reloads what the page lists: past contracts, and the own items. */
export const reloadLists = (): boolean => document.body.dispatchEvent(new CustomEvent('contracts-played'));

/** Signs the contract by one call. */
export function useSigning(): Signer {
  const [signing, setSigning] = useState<SigningState>({ at: 'tray' });
  const isGone = useRef(false);
  useEffect(() => () => void (isGone.current = true), []);

  const { send, retry } = useOneCall<SignAnswer>((state) =>
    setSigning(state.at === 'refused' ? { ...state, isStale: state.error !== 'errors.age.confirm' } : state),
  );

  const skip = useRef((): void => undefined);
  const show = async (data: SignAnswer, { revealMs, offer }: SigningTerms): Promise<void> => {
    nameOutcome('signed', data.contractId);
    if (revealMs > 0) {
      setSigning({ at: 'mixing', offer, item: data.item });
      await Promise.race([wait(revealMs), new Promise<void>((resolve) => (skip.current = resolve))]);
      if (isGone.current) return;
      soundChime('made');
    }
    if (isGone.current) return;
    setSigning({ at: 'signed', drop: wonDrop(data), chance: data.chance, stake: offer.worth });
    reloadLists();
  };
  return {
    signing,
    sign: (ids, offer) => {
      const revealMs = skipsShow() ? 0 : ceremonyMs(ids.length);
      const prepare = (): RepeatableCall<SignAnswer> => {
        readySound();
        return prepareCall('/api/contract/create', { ids, quote: offer.quote, revealMs }, takeFormKey(SIGN_FORM));
      };
      send(prepare, (data) => void show(data, { revealMs, offer }));
    },
    retry,
    skip: () => skip.current(),
    forget: () => setSigning({ at: 'tray' }),
  };
}
