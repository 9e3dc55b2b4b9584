import type { Services } from '#src/platform/services.ts';
import { STRIP_LENGTH, type LiveDropEntry } from '#src/shared/live.ts';
import { type ByLocale, LOCALE_CODES, type Locale, byLocale } from '#src/shared/locales.ts';
import { dropsOf, readWins, type Win } from '#src/portal/leaderboards/index.ts';
import { entryModel } from './entry-model.ts';

/** Minimum interval between the reads of two messages. */
const PACE_MS = 250;
/** Retry interval after a failed database read. */
const AGAIN_MS = 1000;

/** The newest wins in every language. */
export interface LiveFeedState {
  /** One key per win, newest first; a different key is a visibly different win. */
  readonly keys: readonly string[];
  readonly entries: ByLocale<readonly LiveDropEntry[]>;
}

/** Dependencies of the strip; a test replaces them. */
export interface LiveFeedDependencies {
  readonly read: () => Promise<LiveFeedState>;
  /** Sends one new win to all viewers, or the whole live feed. */
  readonly publish: (stripState: LiveFeedState, isOne: boolean) => void;
  /** Without viewers nothing is read. */
  readonly hasAudience: () => boolean;
  readonly nowMs: () => number;
  readonly onFault: (error: unknown) => void;
}

export interface Strip {
  /** Checks for changes: at once, or 250 ms after the last message. */
  readonly nudge: () => void;
  /** Forces a full message although the wins are the same: their titles changed. */
  readonly forget: () => void;
  /** Sends a new connection the last state at once, so that the next message fits it. */
  readonly welcome: (tellOne: (stripState: LiveFeedState) => void) => Promise<void>;
  readonly close: () => void;
}

/**
 * Sends wins to the pages of this process: the first at once, then at most one message per 250 ms. Every message is
 * read from the database, so all processes send the same order and no hidden player's win. One win added in front is
 * sent alone; any other change sends the whole live feed.
 */
export function createLiveFeed({ read, publish, hasAudience, nowMs, onFault }: LiveFeedDependencies): Strip {
  let stripState: LiveFeedState | null = null;
  let isDirty = true;
  let lastMs = -PACE_MS;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    isDirty = false;
    const startedMs = nowMs();
    const now = await read();
    const before = stripState?.keys ?? null;
    stripState = now;
    if (before !== null && isSame(before, now.keys)) return;
    // A win that is committed during a slow read waits for one interval and not for the read as well.
    lastMs = startedMs;
    publish(now, before !== null && isOneMore(before, now.keys));
  };
  const lookOnce = (): Promise<void> => {
    looking ??= look()
      .catch((error: unknown) => {
        onFault(error);
        isDirty = true;
        lastMs = nowMs() + AGAIN_MS;
      })
      .finally(() => {
        looking = null;
        if (isDirty) plan();
      });
    return looking;
  };
  const plan = (): void => {
    if (timer !== null || looking !== null || !hasAudience()) return;
    const waitMs = lastMs + PACE_MS - nowMs();
    if (waitMs <= 0) void lookOnce();
    else {
      timer = setTimeout(() => {
        timer = null;
        void lookOnce();
      }, waitMs).unref();
    }
  };
  return {
    nudge: () => {
      isDirty = true;
      plan();
    },
    forget: () => {
      stripState = null;
      isDirty = true;
      plan();
    },
    welcome: async (tellOne) => {
      if (stripState === null) await lookOnce();
      if (stripState !== null) tellOne(stripState);
      if (isDirty) plan();
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Reads the newest wins in every language. */
export async function readLiveFeed(services: Services): Promise<LiveFeedState> {
  const wins = await readWins(services);
  const entriesIn = async (locale: Locale) => (await dropsOf(services, wins, locale)).map(entryModel);
  const entries = new Map(
    await Promise.all(LOCALE_CODES.map(async (locale) => [locale, await entriesIn(locale)] as const)),
  );
  return { keys: wins.slice(0, STRIP_LENGTH).map(keyOf), entries: byLocale((locale) => entries.get(locale) ?? []) };
}

const keyOf = ({ item, owner }: Win): string => `${String(item.id)} ${String(owner.ID)} ${owner.name}`;

const isSame = (before: readonly string[], now: readonly string[]): boolean =>
  before.length === now.length && before.every((key, index) => key === now[index]);

/** Returns whether the strip gained exactly one win in front. */
const isOneMore = (before: readonly string[], now: readonly string[]): boolean =>
  isSame([...now.slice(0, 1), ...before].slice(0, STRIP_LENGTH), now);
