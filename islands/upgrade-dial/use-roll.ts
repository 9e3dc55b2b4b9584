import { useRef, useState, type RefObject } from 'react';
import type { DropModel, ItemModel } from '#views/ui/models.ts';
import { intend, type Intention } from '../runtime/call.ts';
import { skipsShow } from '../runtime/play-wishes.ts';
import { readySound, soundChime, soundTurning } from '../runtime/sound.ts';
import { wonDrop } from '../runtime/won-drop.ts';
import { turnOf } from './dial.ts';
import type { UpgradeDialProps } from './props.ts';

/** The answer of POST /api/upgrade/roll. */
interface RollAnswer {
  readonly won: boolean;
  readonly item: ItemModel;
  readonly insertId: number | null;
  readonly ticket: number;
  readonly nonce: number;
  readonly chance: number;
  readonly drawId: number;
}

/** What came of a roll; `drop` is null when the stake is gone. */
export interface Rolled {
  readonly ticket: number;
  readonly drawId: number;
  readonly chance: number;
  readonly drop: DropModel | null;
}

/** How a roll stands. `lost`: no answer came; the same intention can be sent again. */
export type Rolling =
  | { readonly at: 'wish' | 'asked' | 'lost' | 'turning' }
  | { readonly at: 'refused'; readonly message: string; readonly isStale: boolean }
  | { readonly at: 'over'; readonly rolled: Rolled };

export interface Roller {
  readonly rolling: Rolling;
  readonly roll: () => void;
  readonly retry: () => void;
}

const REVEAL_MS = 4200;
const TURNS = 4;
/** Fast off, long slow end: one sees where it is going to stop. */
const EASING = [0.12, 0.7, 0.1, 1] as const;
/** Ticks in a turn. */
const MARKS = 12;

/** Rolls what was chosen: one intention, repeated until an answer came; then the needle turns to the ticket. */
export function useRoll({ wish, offer }: UpgradeDialProps, needle: RefObject<SVGPathElement | null>): Roller {
  const [rolling, set] = useState<Rolling>({ at: 'wish' });
  const pending = useRef<() => void>(() => undefined);

  const send = async (intention: Intention<RollAnswer>, revealMs: number): Promise<void> => {
    set({ at: 'asked' });
    pending.current = () => void send(intention, revealMs);
    const outcome = await intention.send();
    if (outcome.kind === 'lost') return set({ at: 'lost' });
    if (outcome.kind === 'refused') {
      return set({ at: 'refused', message: outcome.message, isStale: outcome.error !== 'errors.age.confirm' });
    }
    set({ at: 'turning' });
    await turn(needle.current, outcome.data.ticket, revealMs);
    if (revealMs > 0) soundChime(outcome.data.won ? 'won' : 'lost');
    set({ at: 'over', rolled: rolledOf(outcome.data) });
  };
  return {
    rolling,
    roll: () => {
      if (!wish || !offer) return;
      readySound();
      const revealMs = skipsShow() ? 0 : REVEAL_MS;
      void send(intend<RollAnswer>('/api/upgrade/roll', { ...wish, quote: offer.quote, revealMs }), revealMs);
    },
    retry: () => pending.current(),
  };
}

async function turn(needle: SVGPathElement | null, ticket: number, timeMs: number): Promise<void> {
  if (needle === null || timeMs === 0) return;
  const end = `rotate(${String(TURNS * 360 + turnOf(ticket))}deg)`;
  const run = needle.animate([{ transform: 'rotate(0deg)' }, { transform: end }], {
    ...{ duration: timeMs, easing: `cubic-bezier(${EASING.join()})`, fill: 'forwards' },
  });
  // It stays where it ended: cancelled here, the needle would stand at the top until the outcome is painted.
  const hush = soundTurning({ timeMs, marks: Math.round((TURNS + turnOf(ticket) / 360) * MARKS), easing: EASING });
  await run.finished.catch(() => undefined);
  hush();
}

const rolledOf = ({ insertId, chance, ...answer }: RollAnswer): Rolled => ({
  ...{ ticket: answer.ticket, drawId: answer.drawId, chance },
  drop: insertId === null ? null : wonDrop({ ...answer, insertId }),
});
