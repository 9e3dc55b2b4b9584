import { useSyncExternalStore } from 'react';
import { store, type StoreState } from './store.ts';

/**
 * What an island takes of the one store; drawn anew when that changes. `select` gives the same object for the same
 * state. Small enough for islands that stand on every page: react-redux is for those with more to choose.
 */
export const useStore = <Selected>(select: (state: StoreState) => Selected): Selected =>
  useSyncExternalStore(
    (changed) => store.subscribe(changed),
    () => select(store.getState()),
    () => select(store.getState()),
  );
