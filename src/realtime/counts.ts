import type { LiveCounters } from '#src/shared/live.ts';

const EVERY_MS = 1000;

/** Dependencies of the counters; a test passes its own. */
export interface CountsGround {
  readonly read: () => Promise<LiveCounters>;
  readonly tell: (counters: LiveCounters) => void;
  readonly hasAudience: () => boolean;
  readonly onFault: (error: unknown) => void;
}

export interface Counts {
  /** The last sent counters, for new connections. */
  readonly told: () => Promise<LiveCounters | null>;
  readonly close: () => void;
}

/** Sends the counters when they change, at most once a second, while any page is connected. */
export function createCounts({ read, tell, hasAudience, onFault }: CountsGround): Counts {
  let told: LiveCounters | null = null;
  let asking: Promise<void> | null = null;
  const ask = async (): Promise<void> => {
    try {
      const now = await read();
      const before = told;
      told = now;
      if (before !== null && !isSame(before, now)) tell(now);
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
    else told = null;
  }, EVERY_MS).unref();
  return {
    told: async () => {
      if (told === null) await askOnce();
      return told;
    },
    close: () => clearInterval(timer),
  };
}

const isSame = (one: LiveCounters, other: LiveCounters): boolean =>
  one.counter === other.counter &&
  one.contracts === other.contracts &&
  one.users === other.users &&
  one.online === other.online;
