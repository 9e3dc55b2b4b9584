import { randomHex } from '#islands/runtime/random.ts';

const KEY = 'guest';

/** Id that counts this browser once regardless of its number of tabs; null without storage. */
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
