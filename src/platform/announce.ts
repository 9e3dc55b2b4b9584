/**
 * What has happened, told after commit to whoever listens in this process. An event may be lost by a crash:
 * whatever must not be lost is a row of the same transaction (docs/decisions/0007).
 */
export interface Announcement {
  readonly name: string;
  /** What it led to, where figures are to tell that apart: one of a few words. */
  readonly state?: string;
}

type Listener = (event: Announcement) => void;

export interface Announcer {
  /** Tells all listeners. A listener that throws does not stop the others. */
  readonly tell: (event: Announcement) => void;
  /** Listens from now on; the answer stops it. */
  readonly listen: (listener: Listener) => () => void;
}

/** Makes the process's announcer. `onFault` hears of a listener that threw. */
export function createAnnouncer(onFault: (error: unknown) => void): Announcer {
  const listeners = new Set<Listener>();
  return {
    tell: (event) => {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          onFault(error);
        }
      }
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
