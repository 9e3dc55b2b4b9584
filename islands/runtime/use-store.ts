import { useSyncExternalStore } from 'react';
import { store, type StoreState } from './store.ts';

/**
 * Subscribes an island to the shared store; renders again when the selection changes. `select` must return the same
 * object for the same state. Smaller than react-redux, for islands that are on every page.
 */
export const useStore = <Selected>(select: (state: StoreState) => Selected): Selected =>
  useSyncExternalStore(
    (changed) => store.subscribe(changed),
    () => select(store.getState()),
    () => select(store.getState()),
  );
