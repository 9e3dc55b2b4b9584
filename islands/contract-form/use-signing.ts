import { useEffect, useRef, useState } from 'react';
import type { TrayOffer } from '#ui/models/contracts.ts';
import type { DropModel } from '#ui/models/items.ts';
import { prepareCall, type RepeatableCall } from '#islands/runtime/network/call.ts';
import { useOneCall, type UnansweredCall } from '#islands/runtime/components/use-one-call.ts';
import { wait } from '#islands/runtime/clock.ts';
import { skipsShow } from '#islands/runtime/session/game-preferences.ts';
import { nameOutcome } from '#islands/runtime/name-outcome.ts';
import { takeFormKey } from '#islands/runtime/network/form-key.ts';
import { readySound, soundChime } from '#islands/runtime/sound/sound.ts';
import { wonDrop } from '#islands/runtime/components/won-drop.ts';
import { offerSum } from './offer-sum.ts';
import { useT } from '#ui/texts.tsx';
import { SIGN_FORM } from '#ui/contracts/sign-form.ts';
import type { SignAnswer } from '#src/games/contracts/outputs.ts';

/** A contract as it is signed: the length of the animation, and the value put in with its unit. */
interface SigningTerms {
  readonly revealMs: number;
  readonly put: string;
}

/** State of signing, with the states of its call. */
export type Signing =
  | UnansweredCall
  | { readonly at: 'tray' | 'mixing' }
  | { readonly at: 'refused'; readonly error: string; readonly message: string; readonly isStale: boolean }
  | { readonly at: 'signed'; readonly drop: DropModel; readonly chance: number; readonly put: string };

export interface Signer {
  readonly signing: Signing;
  readonly sign: (ids: readonly number[], offer: TrayOffer) => void;
  readonly retry: () => void;
  /** Clears the error when the tray changes. */
  readonly forget: () => void;
}

/** Duration of the animation; screen readers get the outcome only afterwards. */
const REVEAL_MS = 1500;

/** Signs the contract by one call. `currencySign` is that of the displayed currency. */
export function useSigning(currencySign: string): Signer {
  const t = useT();
  const [signing, setSigning] = useState<Signing>({ at: 'tray' });
  const isGone = useRef(false);
  useEffect(() => () => void (isGone.current = true), []);

  const { send, retry } = useOneCall<SignAnswer>((state) =>
    setSigning(state.at === 'refused' ? { ...state, isStale: state.error !== 'errors.age.confirm' } : state),
  );

  const show = async (data: SignAnswer, { revealMs, put }: SigningTerms): Promise<void> => {
    nameOutcome('signed', data.contractId);
    if (revealMs > 0) {
      setSigning({ at: 'mixing' });
      await wait(revealMs);
      if (isGone.current) return;
      soundChime('made');
    }
    if (!isGone.current) setSigning({ at: 'signed', drop: wonDrop(data), chance: data.chance, put });
  };
  return {
    signing,
    sign: (ids, offer) => {
      const revealMs = skipsShow() ? 0 : REVEAL_MS;
      const prepare = (): RepeatableCall<SignAnswer> => {
        readySound();
        return prepareCall('/api/contract/create', { ids, quote: offer.quote, revealMs }, takeFormKey(SIGN_FORM));
      };
      const put = offerSum(offer, offer.value, currencySign, t);
      send(prepare, (data) => void show(data, { revealMs, put }));
    },
    retry,
    forget: () => setSigning({ at: 'tray' }),
  };
}
