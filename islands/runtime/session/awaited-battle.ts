import { wallMs } from '#islands/runtime/clock.ts';

const KEY = 'battle';
/** Tabs call the player for so long after one of them learned that the battle has begun. */
export const CALL_MS = 15_000;

/** A battle that the player waits for in this browser, and the text for its beginning, in the language of its page. */
export interface AwaitedBattle {
  readonly id: string;
  readonly text: string;
  /** The time at which a tab learned that it has begun, by the browser's clock; missing while it waits. */
  readonly begunAtMs?: number;
}

/** Remembers the battle that the player waits for, so that other pages of the store call the player. */
export const awaitBattle = (battle: AwaitedBattle): void => keep(battle);

/** The battle has begun. Other tabs may not have looked yet: each of them calls the player. */
export function noteBegun(id: string): void {
  const awaited = awaitedBattle();
  if (awaited?.id === id && awaited.begunAtMs === undefined) keep({ ...awaited, begunAtMs: wallMs() });
}

/** True when the call for a battle has ended, so that a later page does not repeat it. */
export const isCallOver = ({ begunAtMs }: AwaitedBattle): boolean =>
  begunAtMs !== undefined && wallMs() - begunAtMs > CALL_MS;

function keep(battle: AwaitedBattle): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(battle));
  } catch {
    // Storage is unavailable: the battle page and the bell remain.
  }
}

export function forgetBattle(id: string): void {
  if (awaitedBattle()?.id === id) localStorage.removeItem(KEY);
}

export function awaitedBattle(): AwaitedBattle | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as AwaitedBattle | null;
  } catch {
    return null;
  }
}
