/**
 * An event published after commit to the subscribers in this process. A crash may lose it: anything that must survive
 * is a row of the same transaction (docs/decisions/0007).
 */
export interface StoreEvent {
  readonly name: string;
  /** Label for metrics: one of a few words. */
  readonly state?: string;
}

type StoreEventListener = (event: StoreEvent) => void;

export interface EventBus {
  /** Calls all subscribers; one that throws does not stop the others. */
  readonly publish: (event: StoreEvent) => void;
  /** Returns the unsubscribe function. */
  readonly subscribe: (listener: StoreEventListener) => () => void;
}

/** Creates the event bus of the process. `onFault` receives errors of subscribers. */
export function createEventBus(onFault: (error: unknown) => void): EventBus {
  const listeners = new Set<StoreEventListener>();
  return {
    publish: (event) => {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          onFault(error);
        }
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
