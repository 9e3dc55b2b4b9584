import { useRef, useState, type RefObject } from 'react';
import type { SeedsModel } from '#views/cases/case-page-model.ts';
import type { PastSpinModel } from '#views/wheel/wheel-page-model.ts';
import { intend, readOwn, type Intention } from '../runtime/call.ts';
import { skipsShow } from '../runtime/play-wishes.ts';
import { readySound, soundChime, soundTurning } from '../runtime/sound.ts';
import { store, sumsAnswered } from '../runtime/store.ts';
import type { SpinAnswer, WheelProps } from './props.ts';
import { restOf, turnTo } from './ring.ts';

/** How a spin stands. `lost`: no answer came; the same intention can be sent again. */
export type Spinning =
  | { readonly at: 'rest' | 'asked' | 'lost' | 'turning' }
  | { readonly at: 'refused'; readonly message: string; readonly isStale: boolean }
  | { readonly at: 'over'; readonly spun: PastSpinModel };

export interface Spinner {
  readonly spinning: Spinning;
  readonly freeSpins: number;
  readonly seeds: SeedsModel;
  /** How far the wheel has turned, in degrees. */
  readonly turned: number;
  /** Spins for a code, or for a free spin where there is none. */
  readonly spin: (promo?: string) => void;
  /** Sends the call again whose answer never came. */
  readonly retry: () => void;
}

/** What the list of prizes on the page listens to. */
const SPUN = 'wheel-spun';
const REVEAL_MS = 5000;
const TURNS = 4;
/** Fast off, long slow end: the last sectors can be read. */
const EASING = [0.12, 0.68, 0.1, 1] as const;
/** A chance below this is heard as something rare. */
const RARE_PERCENT = 1;

/** Spins the wheel: one intention, repeated until an answer came; then it turns to the sector that was drawn. */
export function useSpin(props: WheelProps, disc: RefObject<SVGGElement | null>): Spinner {
  const { sectors, version, spun } = props;
  const [spinning, set] = useState<Spinning>(spun === null ? { at: 'rest' } : { at: 'over', spun });
  const [freeSpins, setFreeSpins] = useState(props.freeSpins);
  const [seeds, setSeeds] = useState(props.seeds);
  const [turned, setTurned] = useState(spun === null ? 0 : restOf(spun.position - 1, sectors.length, 0.5));
  const pending = useRef<() => void>(() => undefined);

  const send = async (intention: Intention<SpinAnswer>, revealMs: number): Promise<void> => {
    set({ at: 'asked' });
    pending.current = () => void send(intention, revealMs);
    const outcome = await intention.send();
    if (outcome.kind === 'lost') return set({ at: 'lost' });
    if (outcome.kind === 'refused') {
      return set({ at: 'refused', message: outcome.message, isStale: outcome.error === 'errors.wheel.changed' });
    }
    const { data } = outcome;
    set({ at: 'turning' });
    const end = turnTo(turned, restOf(data.sector - 1, sectors.length, shareOf(data)), TURNS);
    await turn(disc.current, { start: turned, end, timeMs: revealMs, marks: sectors.length });
    setTurned(end % 360);
    setFreeSpins(data.freeSpin);
    // Only now: in the header the sum would tell the prize before the wheel does.
    const { balance, balanceMinor, bonuses } = data.prize;
    store.dispatch(sumsAnswered({ balance, balanceMinor, bonuses }));
    set({ at: 'over', spun: pastOf(data) });
    if (revealMs > 0) soundChime(data.chance < RARE_PERCENT ? 'great' : 'won');
    document.body.dispatchEvent(new CustomEvent(SPUN));
    setSeeds(await seedsAfter(seeds, data.nonce));
  };
  return {
    ...{ spinning, freeSpins, seeds, turned },
    spin: (promo = '') => {
      readySound();
      const revealMs = skipsShow() ? 0 : REVEAL_MS;
      const wish = { version, revealMs, ...(promo === '' ? {} : { promo }) };
      void send(intend<SpinAnswer>('/api/wheel/spin', wish), revealMs);
    },
    retry: () => pending.current(),
  };
}

interface Turn {
  readonly start: number;
  readonly end: number;
  readonly timeMs: number;
  /** Sectors that pass in one turn. */
  readonly marks: number;
}

async function turn(disc: SVGGElement | null, { start, end, timeMs, marks }: Turn): Promise<void> {
  if (disc === null || timeMs === 0) return;
  const path = [start, end].map((angle) => ({ transform: `rotate(${String(angle)}deg)` }));
  const run = disc.animate(path, { duration: timeMs, easing: `cubic-bezier(${EASING.join()})` });
  const hush = soundTurning({ timeMs, marks: Math.round(((end - start) / 360) * marks), easing: EASING });
  // Held where it ended until that is painted: cancelled before, the wheel would jump back for a frame.
  await run.finished.catch(() => undefined);
  disc.setAttribute('transform', `rotate(${String(end % 360)})`);
  hush();
}

/** Where within its sector the wheel stops: anywhere, by the digits of the ticket that the eye cannot foresee. */
const shareOf = ({ ticket }: SpinAnswer): number => (ticket % 1000) / 1000;

const pastOf = ({ spinId, sector, prize, code, ticket, chance, drawId, createdAt }: SpinAnswer): PastSpinModel => ({
  ...{ id: spinId, position: sector, code, ticket, chance, drawId, createdAt },
  ...{ kind: prize.kind, title: prize.title, logo: prize.logo, state: prize.state, until: prize.until },
  ...{ item: prize.item, voucher: prize.voucher, percent: prize.percent },
});

/** The pair counts on by one; where it was changed meanwhile it is asked for. */
async function seedsAfter(seeds: SeedsModel, nonce: number): Promise<SeedsModel> {
  if (nonce === seeds.nonce) return { ...seeds, nonce: nonce + 1 };
  return (await readOwn<SeedsModel>('/api/fair/seeds')) ?? seeds;
}
