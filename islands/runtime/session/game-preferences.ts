import { useSyncExternalStore } from 'react';
import type { GamePreferences } from '#ui/models/viewer.ts';
import { prepareCall } from '#islands/runtime/network/call.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';
import { wantsStillness } from '#islands/runtime/dialogs/wants-stillness.ts';

type PreferenceName = keyof GamePreferences;

const NONE: GamePreferences = { fastOpening: false, sound: false };

let known: GamePreferences | null = null;
const listeners = new Set<() => void>();

/**
 * Game display preferences: a player's settings or a guest's choices in this browser, including changes made on this
 * page.
 */
export function gamePreferences(): GamePreferences {
  known ??= pageFacts().preferences ?? storedPreferences();
  return known;
}

/** Returns whether a game skips its animation: by preference, or because reduced motion is requested. */
export const skipsShow = (): boolean => wantsStillness() || gamePreferences().fastOpening;

/**
 * Changes a preference. It applies at once and is saved for a player. When saving fails it applies to this page only,
 * which is acceptable because no value depends on it.
 */
export function changePreference(name: PreferenceName, isOn: boolean): void {
  known = { ...gamePreferences(), [name]: isOn };
  for (const listener of listeners) listener();
  if (pageFacts().auth === null) storePreference(name, isOn);
  else void prepareCall('/api/user/settings', { [name]: isOn }).send();
}

/** Preferences as a hook; `shown` are the ones that the server rendered. */
export const useGamePreferences = (shown: GamePreferences): GamePreferences =>
  useSyncExternalStore(listen, gamePreferences, () => shown);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storedPreferences(): GamePreferences {
  try {
    return { fastOpening: isKept('fastOpening'), sound: isKept('sound') };
  } catch {
    // Storage is unavailable.
    return NONE;
  }
}

const isKept = (name: PreferenceName): boolean => localStorage.getItem(name) === '1';

function storePreference(name: PreferenceName, isOn: boolean): void {
  try {
    localStorage.setItem(name, isOn ? '1' : '0');
  } catch {
    // Storage is unavailable: the change applies to this page only.
  }
}
