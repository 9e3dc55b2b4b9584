import { useRef, useState, type RefObject } from 'react';
import type { DropModel, ItemModel } from '#ui/models/items.ts';
import { prepareCall, type RepeatableCall } from '#islands/runtime/network/call.ts';
import { nameOutcome } from '#islands/runtime/name-outcome.ts';
import { takeFormKey } from '#islands/runtime/network/form-key.ts';
import { skipsShow } from '#islands/runtime/session/game-preferences.ts';
import { readySound, soundChime, soundTurning, winChime } from '#islands/runtime/sound/sound.ts';
import { wonDrop } from '#islands/runtime/components/won-drop.ts';
import { turnOf } from '#ui/upgrades/dial-geometry.ts';
import type { UpgradeFormProps } from './props.ts';

/** Response of POST /api/upgrade/roll. */
interface RollAnswer {
  readonly upgradeId: number;
  readonly won: boolean;
  readonly item: ItemModel;
  readonly insertId: number | null;
  readonly ticket: number;
  readonly nonce: number;
  readonly chance: number;
  readonly drawId: number;
}

/** Result of a roll; `drop` is null when the stake is lost. */
export interface Rolled {
  readonly ticket: number;
  readonly drawId: number;
  readonly chance: number;
  readonly drop: DropModel | null;
}

/**
 * State of a roll. `lost`: no response arrived; the same call can be retried. `again`: it is sent again, and its notice
 * stays, so that a second press hits nothing else.
 */
export type Rolling =
  | { readonly at: 'wish' | 'asked' | 'lost' | 'again' | 'turning' }
  | { readonly at: 'refused'; readonly error: string; readonly message: string; readonly isStale: boolean }
  | { readonly at: 'over'; readonly rolled: Rolled };

export interface Roller {
  readonly rolling: Rolling;
  readonly roll: () => void;
  readonly retry: () => void;
}

/** The form of the page that rolls without JavaScript. */
export const ROLL_FORM = 'upgrade-roll';
const REVEAL_MS = 4200;
const TURNS = 4;
/** Fast start and long slow end, so that the stopping point becomes foreseeable. */
const EASING = [0.12, 0.7, 0.1, 1] as const;
/** Ticks in one turn. */
const MARKS = 12;

/**
 * Rolls the selected upgrade: one call, retried with the same idempotency key until a response arrives; then the needle
 * turns to the ticket.
 */
export function useRoll({ wish, offer }: UpgradeFormProps, needle: RefObject<SVGPathElement | null>): Roller {
  const [rolling, setRolling] = useState<Rolling>({ at: 'wish' });
  // Refs and no state: two presses may come before the next rendering.
  const pending = useRef<(() => void) | null>(null);
  const isHeld = useRef(false);

  const send = async (call: RepeatableCall<RollAnswer>, revealMs: number, at: 'asked' | 'again'): Promise<void> => {
    setRolling({ at });
    pending.current = null;
    isHeld.current = true;
    const outcome = await call.send();
    isHeld.current = outcome.kind === 'lost';
    if (outcome.kind === 'lost') {
      pending.current = () => void send(call, revealMs, 'again');
      return setRolling({ at: 'lost' });
    }
    if (outcome.kind === 'refused') {
      return setRolling({
        at: 'refused',
        error: outcome.error,
        message: outcome.message,
        isStale: outcome.error !== 'errors.age.confirm',
      });
    }
    nameOutcome('rolled', outcome.data.upgradeId);
    setRolling({ at: 'turning' });
    await turn(needle.current, outcome.data.ticket, revealMs);
    if (revealMs > 0) soundChime(outcome.data.won ? winChime(outcome.data.item.rarity) : 'lost');
    setRolling({ at: 'over', rolled: rolledOf(outcome.data) });
  };
  return {
    rolling,
    roll: () => {
      if (!wish || !offer || isHeld.current) return;
      readySound();
      const revealMs = skipsShow() ? 0 : REVEAL_MS;
      const body = { ...wish, quote: offer.quote, revealMs };
      void send(prepareCall<RollAnswer>('/api/upgrade/roll', body, takeFormKey(ROLL_FORM)), revealMs, 'asked');
    },
    retry: () => pending.current?.(),
  };
}

async function turn(needle: SVGPathElement | null, ticket: number, timeMs: number): Promise<void> {
  if (needle === null || timeMs === 0) return;
  const end = `rotate(${String(TURNS * 360 + turnOf(ticket))}deg)`;
  const animation = needle.animate([{ transform: 'rotate(0deg)' }, { transform: end }], {
    duration: timeMs,
    easing: `cubic-bezier(${EASING.join()})`,
    fill: 'forwards',
  });
  // The animation keeps its final state: after a cancel the needle would jump to the top until the result is rendered.
  const hush = soundTurning({ timeMs, marks: Math.round((TURNS + turnOf(ticket) / 360) * MARKS), easing: EASING });
  await animation.finished.catch(() => undefined);
  hush();
}

const rolledOf = ({ insertId, chance, ...answer }: RollAnswer): Rolled => ({
  ticket: answer.ticket,
  drawId: answer.drawId,
  chance,
  drop: insertId === null ? null : wonDrop({ ...answer, insertId }),
});
