import type { LiveCounters } from '#src/shared/live.ts';

const EVERY_MS = 1000;

/** Dependencies of the counters; a test passes its own. */
export interface CountsDependencies {
  readonly read: () => Promise<LiveCounters>;
  readonly publish: (counters: LiveCounters) => void;
  readonly hasAudience: () => boolean;
  readonly onFault: (error: unknown) => void;
}

export interface Counts {
  /** The last sent counters, for new connections. */
  readonly current: () => Promise<LiveCounters | null>;
  readonly close: () => void;
}

/** Sends the counters when they change, at most once a second, while any page is connected. */
export function createCounts({ read, publish, hasAudience, onFault }: CountsDependencies): Counts {
  let lastCounters: LiveCounters | null = null;
  let asking: Promise<void> | null = null;
  const ask = async (): Promise<void> => {
    try {
      const now = await read();
      const before = lastCounters;
      lastCounters = now;
      if (before !== null && !isSame(before, now)) publish(now);
    } catch (error) {
      onFault(error);
    }
  };
  const askOnce = (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
  const timer = setInterval(() => {
    if (hasAudience()) void askOnce();
    // Counters that were not sent are outdated for the next connection.
    else lastCounters = null;
  }, EVERY_MS).unref();
  return {
    current: async () => {
      if (lastCounters === null) await askOnce();
      return lastCounters;
    },
    close: () => clearInterval(timer),
  };
}

const isSame = (a: LiveCounters, b: LiveCounters): boolean =>
  a.counter === b.counter && a.contracts === b.contracts && a.users === b.users && a.online === b.online;
