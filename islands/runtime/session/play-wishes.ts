import { useSyncExternalStore } from 'react';
import type { PlayWishes } from '#ui/models/viewer.ts';
import { intend } from '#islands/runtime/network/call.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';
import { wantsStillness } from '#islands/runtime/dialogs/wants-stillness.ts';

type WishName = keyof PlayWishes;

const NONE: PlayWishes = { fastOpening: false, sound: false };

let known: PlayWishes | null = null;
const listeners = new Set<() => void>();

/**
 * Game display preferences: a player's settings or a guest's choices in this browser, including changes made on this
 * page.
 */
export function playWishes(): PlayWishes {
  known ??= pageFacts().wishes ?? keptWishes();
  return known;
}

/** Returns whether a game skips its animation: by preference, or because reduced motion is requested. */
export const skipsShow = (): boolean => wantsStillness() || playWishes().fastOpening;

/**
 * Changes a preference. It applies at once and is saved for a player. When saving fails it applies to this page only,
 * which is acceptable because no value depends on it.
 */
export function changeWish(name: WishName, isOn: boolean): void {
  known = { ...playWishes(), [name]: isOn };
  for (const listener of listeners) listener();
  if (pageFacts().auth === null) keepWish(name, isOn);
  else void intend('/api/user/settings', { [name]: isOn }).send();
}

/** Preferences as a hook; `shown` are the ones that the server rendered. */
export const usePlayWishes = (shown: PlayWishes): PlayWishes => useSyncExternalStore(listen, playWishes, () => shown);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keptWishes(): PlayWishes {
  try {
    return { fastOpening: isKept('fastOpening'), sound: isKept('sound') };
  } catch {
    // Storage is unavailable.
    return NONE;
  }
}

const isKept = (name: WishName): boolean => localStorage.getItem(name) === '1';

function keepWish(name: WishName, isOn: boolean): void {
  try {
    localStorage.setItem(name, isOn ? '1' : '0');
  } catch {
    // Storage is unavailable: the change applies to this page only.
  }
}
