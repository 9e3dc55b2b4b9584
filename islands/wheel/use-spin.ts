import { useRef, useState, type RefObject } from 'react';
import type { SeedsModel } from '#ui/models/draws.ts';
import type { PastSpinModel } from '#ui/models/wheel.ts';
import { prepareCall, readOwn, type RepeatableCall } from '#islands/runtime/network/call.ts';
import { useOneCall, type UnansweredCall } from '#islands/runtime/components/use-one-call.ts';
import { nameOutcome } from '#islands/runtime/name-outcome.ts';
import { takeFormKey } from '#islands/runtime/network/form-key.ts';
import { skipsShow } from '#islands/runtime/session/game-preferences.ts';
import { pulsePurse } from '#islands/runtime/reel/celebrate.ts';
import { readySound, soundChime } from '#islands/runtime/sound/sound.ts';
import { store, sumsAnswered } from '#islands/runtime/store.ts';
import type { WheelProps } from './props.ts';
import { turnWheel } from './turn-wheel.ts';
import { restOf, turnTo } from '#ui/wheel/ring-geometry.ts';
import type { SpinAnswer } from '#src/games/wheel/outputs.ts';

/** State of a spin, with the states of its call. */
export type SpinState =
  | UnansweredCall
  | { readonly at: 'rest' | 'turning' }
  | { readonly at: 'refused'; readonly error: string; readonly message: string; readonly isStale: boolean }
  | { readonly at: 'over'; readonly spun: PastSpinModel };

export interface Spinner {
  readonly spinning: SpinState;
  readonly freeSpins: number;
  readonly seeds: SeedsModel;
  /** Rotation of the wheel in degrees. */
  readonly turned: number;
  /** Spins for a code, or with a free spin when no code is given. */
  readonly spin: (promo?: string) => void;
  /** Retries the call that got no response. */
  readonly retry: () => void;
  /** Stops the turning wheel at its end. */
  readonly skip: () => void;
  /** Takes the prize from the wheel; it is in the list of prizes. */
  readonly close: () => void;
}

/** The parts of the drawn wheel that move. */
export interface WheelParts {
  readonly disc: RefObject<SVGGElement | null>;
  readonly pin: RefObject<SVGPathElement | null>;
}

/** The forms of the page that spin without JavaScript: for a free spin, and for a code. */
export const SPIN_FORM = 'wheel-spin';
export const CODE_FORM = 'wheel-code';
/** Event that reloads the list of prizes on the page. */
const SPUN = 'wheel-spun';
const REVEAL_MS = 5000;
const TURNS = 4;
/** A prize with a lower chance plays the sound of a rare item. */
const RARE_PERCENT = 1;

/** Spins the wheel: one call, and when it is answered the wheel turns to the drawn sector. */
export function useSpin(props: WheelProps, { disc, pin }: WheelParts): Spinner {
  const { sectors, version, spun } = props;
  const [spinning, setSpinning] = useState<SpinState>(spun === null ? { at: 'rest' } : { at: 'over', spun });
  const [freeSpins, setFreeSpins] = useState(props.freeSpins);
  const [seeds, setSeeds] = useState(props.seeds);
  const [rotation, setTurned] = useState(spun === null ? 0 : restOf(spun.position - 1, sectors.length, 0.5));
  const skip = useRef<() => void>(() => undefined);
  const { send, retry } = useOneCall<SpinAnswer>((state) =>
    setSpinning(state.at === 'refused' ? { ...state, isStale: state.error === 'errors.wheel.changed' } : state),
  );

  const show = async (data: SpinAnswer, revealMs: number): Promise<void> => {
    nameOutcome('spun', data.spinId);
    setSpinning({ at: 'turning' });
    const end = turnTo(rotation, restOf(data.sector - 1, sectors.length, shareOf(data)), TURNS);
    if (disc.current !== null && revealMs > 0) {
      const turning = turnWheel(disc.current, pin.current, {
        start: rotation,
        end,
        timeMs: revealMs,
        count: sectors.length,
      });
      skip.current = turning.skip;
      await turning.finished;
    }
    setTurned(end % 360);
    setFreeSpins(data.freeSpin);
    // Updated only after the animation, because the balance in the header would reveal the prize.
    const { balance, balanceMinor, bonuses } = data.prize;
    store.dispatch(sumsAnswered({ balance, balanceMinor, bonuses }));
    setSpinning({ at: 'over', spun: pastOf(data) });
    if (revealMs > 0) soundChime(data.chance < RARE_PERCENT ? 'great' : 'won');
    pulsePurse();
    document.body.dispatchEvent(new CustomEvent(SPUN));
    setSeeds(await seedsAfter(seeds, data.nonce));
  };
  return {
    spinning,
    freeSpins,
    seeds,
    turned: rotation,
    spin: (promo = '') => {
      const revealMs = skipsShow() ? 0 : REVEAL_MS;
      const prepare = (): RepeatableCall<SpinAnswer> => {
        readySound();
        const input = { version, revealMs, ...(promo === '' ? {} : { promo }) };
        return prepareCall('/api/wheel/spin', input, takeFormKey(promo === '' ? SPIN_FORM : CODE_FORM));
      };
      send(prepare, (data) => void show(data, revealMs));
    },
    retry,
    skip: () => skip.current(),
    close: () => setSpinning({ at: 'rest' }),
  };
}

/** Stopping position within the sector, from the low digits of the ticket, so that it is unpredictable to the eye. */
const shareOf = ({ ticket }: SpinAnswer): number => (ticket % 1000) / 1000;

const pastOf = ({ spinId, sector, prize, code, ticket, chance, drawId, createdAt }: SpinAnswer): PastSpinModel => ({
  id: spinId,
  position: sector,
  code,
  ticket,
  chance,
  drawId,
  createdAt,
  kind: prize.kind,
  title: prize.title,
  logo: prize.logo,
  state: prize.state,
  until: prize.until,
  item: prize.item,
  voucher: prize.voucher,
  percent: prize.percent,
});

/** Advances the nonce of the seed pair; reloads the pair when it was changed meanwhile. */
async function seedsAfter(seeds: SeedsModel, nonce: number): Promise<SeedsModel> {
  if (nonce === seeds.nonce) return { ...seeds, nonce: nonce + 1 };
  return (await readOwn<SeedsModel>('/api/fair/seeds')) ?? seeds;
}
