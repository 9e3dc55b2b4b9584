import { useRef, useState, type RefObject } from 'react';
import type { DropModel } from '#ui/models/items.ts';
import { prepareCall, type RepeatableCall } from '#islands/runtime/network/call.ts';
import { useOneCall, type UnansweredCall } from '#islands/runtime/components/use-one-call.ts';
import { nameOutcome } from '#islands/runtime/name-outcome.ts';
import { takeFormKey } from '#islands/runtime/network/form-key.ts';
import { skipsShow } from '#islands/runtime/session/game-preferences.ts';
import { readySound, soundChime, soundTurning, winChime } from '#islands/runtime/sound/sound.ts';
import { wonDrop } from '#islands/runtime/components/won-drop.ts';
import { turnOf } from '#ui/upgrades/dial-geometry.ts';
import type { UpgradeFormProps } from './props.ts';
import type { RollAnswer } from '#src/games/upgrades/outputs.ts';

/** Result of a roll; `drop` is null when the stake is lost. */
export interface RollResult {
  readonly ticket: number;
  readonly drawId: number;
  readonly chance: number;
  readonly drop: DropModel | null;
}

/** State of a roll, with the states of its call. */
export type RollState =
  | UnansweredCall
  | { readonly at: 'selecting' | 'turning' }
  | { readonly at: 'refused'; readonly error: string; readonly message: string; readonly isStale: boolean }
  | { readonly at: 'over'; readonly rolled: RollResult };

export interface Roller {
  readonly rolling: RollState;
  readonly roll: () => void;
  readonly retry: () => void;
  /** Ends the turn of the needle at once. */
  readonly skip: () => void;
}

/** The form of the page that rolls without JavaScript. */
export const ROLL_FORM = 'upgrade-roll';
/** Reloads what the page lists: past attempts, and the own items. */
export const reloadLists = (): boolean => document.body.dispatchEvent(new CustomEvent('upgrades-played'));
const REVEAL_MS = 4200;
const TURNS = 4;
/** Fast start and long slow end, so that the stopping point becomes foreseeable. */
const EASING = [0.12, 0.7, 0.1, 1] as const;
/** Ticks in one turn. */
const MARKS = 12;

/** Rolls the selected upgrade: one call, and when it is answered the needle turns to the ticket. */
export function useRoll({ selection, offer }: UpgradeFormProps, needle: RefObject<SVGPathElement | null>): Roller {
  const [rolling, setRolling] = useState<RollState>({ at: 'selecting' });
  const running = useRef<Animation | null>(null);
  const { send, retry } = useOneCall<RollAnswer>((state) =>
    setRolling(state.at === 'refused' ? { ...state, isStale: state.error !== 'errors.age.confirm' } : state),
  );

  const show = async (data: RollAnswer, revealMs: number): Promise<void> => {
    nameOutcome('rolled', data.upgradeId);
    setRolling({ at: 'turning' });
    running.current = turn(needle.current, data.ticket, revealMs);
    await stopOf(running.current, data.ticket, revealMs);
    if (revealMs > 0) soundChime(data.won ? winChime(data.item.rarity) : 'lost');
    setRolling({ at: 'over', rolled: rolledOf(data) });
    reloadLists();
  };
  return {
    rolling,
    roll: () => {
      if (!selection || !offer) return;
      const revealMs = skipsShow() ? 0 : REVEAL_MS;
      const prepare = (): RepeatableCall<RollAnswer> => {
        readySound();
        return prepareCall('/api/upgrade/roll', { ...selection, quote: offer.quote, revealMs }, takeFormKey(ROLL_FORM));
      };
      send(prepare, (data) => void show(data, revealMs));
    },
    retry,
    skip: () => running.current?.finish(),
  };
}

/** Turns the needle to the ticket. The animation keeps its final state, until the result is rendered. */
function turn(needle: SVGPathElement | null, ticket: number, timeMs: number): Animation | null {
  if (needle === null || timeMs === 0) return null;
  const end = `rotate(${String(TURNS * 360 + turnOf(ticket))}deg)`;
  return needle.animate([{ transform: 'rotate(0deg)' }, { transform: end }], {
    duration: timeMs,
    easing: `cubic-bezier(${EASING.join()})`,
    fill: 'forwards',
  });
}

async function stopOf(turning: Animation | null, ticket: number, timeMs: number): Promise<void> {
  if (turning === null) return;
  const hush = soundTurning({ timeMs, marks: Math.round((TURNS + turnOf(ticket) / 360) * MARKS), easing: EASING });
  await turning.finished.catch(() => undefined);
  hush();
}

const rolledOf = ({ insertId, chance, ...answer }: RollAnswer): RollResult => ({
  ticket: answer.ticket,
  drawId: answer.drawId,
  chance,
  drop: insertId === null ? null : wonDrop({ ...answer, insertId }),
});
