const KEY = 'battle';

/** A battle that the player waits for in this browser, and what to say when it begins, in the language of its page. */
export interface AwaitedBattle {
  readonly id: string;
  readonly text: string;
}

/** Remembers the battle that the player waits for, so that other pages of the store call the player. */
export function awaitBattle(battle: AwaitedBattle): void {
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
