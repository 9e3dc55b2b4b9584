import { useSyncExternalStore } from 'react';
import type { PlayWishes } from '#views/layout/frame.ts';
import { intend } from './call.ts';
import { pageFacts } from './page-facts.ts';
import { wantsStillness } from './wants-stillness.ts';

type WishName = keyof PlayWishes;

const NONE: PlayWishes = { fastOpening: false, sound: false };

let known: PlayWishes | null = null;
const listeners = new Set<() => void>();

/** How games are to be shown: a player's settings, a guest's choice in this browser. What is changed here counts on. */
export function playWishes(): PlayWishes {
  known ??= pageFacts().wishes ?? keptWishes();
  return known;
}

/** Whether a game is to show its outcome at once: by the player's wish, or because less motion was asked for. */
export const skipsShow = (): boolean => wantsStillness() || playWishes().fastOpening;

/**
 * Changes a wish: it holds at once, and for a player it is remembered by the store. When the store cannot be told it
 * holds on this page alone: nothing of value hangs on it.
 */
export function changeWish(name: WishName, isOn: boolean): void {
  known = { ...playWishes(), [name]: isOn };
  for (const listener of listeners) listener();
  if (pageFacts().auth === null) keepWish(name, isOn);
  else void intend('/api/user/settings', { [name]: isOn }).send();
}

/** The wishes in an island; `shown` are those that the server rendered. */
export const usePlayWishes = (shown: PlayWishes): PlayWishes => useSyncExternalStore(listen, playWishes, () => shown);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keptWishes(): PlayWishes {
  try {
    return { fastOpening: isKept('fastOpening'), sound: isKept('sound') };
  } catch {
    // A browser that keeps nothing has no wishes either.
    return NONE;
  }
}

const isKept = (name: WishName): boolean => localStorage.getItem(name) === '1';

function keepWish(name: WishName, isOn: boolean): void {
  try {
    localStorage.setItem(name, isOn ? '1' : '0');
  } catch {
    // It holds on this page.
  }
}
