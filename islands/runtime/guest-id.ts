import { randomHex } from './random.ts';

const KEY = 'guest';

/** By what this browser is counted once, however many tabs it has; null where it keeps nothing. */
export function guestId(): string | null {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null) return kept;
    const made = randomHex(16);
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    return null;
  }
}
