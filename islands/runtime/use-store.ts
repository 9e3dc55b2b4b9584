import { useSyncExternalStore } from 'react';
import { initialState, store, type StoreState } from './store.ts';

/**
 * Subscribes an island to the shared store; renders again when the selection changes. `select` must return the same
 * object for the same state. Hydration starts with what the server rendered, whatever has arrived since.
 */
export const useStore = <Selected>(select: (state: StoreState) => Selected): Selected =>
  useSyncExternalStore(
    (changed) => store.subscribe(changed),
    () => select(store.getState()),
    () => select(initialState),
  );
