import type { World } from '#src/platform/world.ts';
import { STRIP_LENGTH, type LiveDropEntry } from '#src/shared/live.ts';
import type { Locale } from '#src/shared/locales.ts';
import { dropsOf, readWins, type Win } from '#src/standings/index.ts';
import { entryModel } from './entry-model.ts';

/** Between two messages at least. */
const PACE_MS = 250;
/** Before the database is asked again that did not answer. */
const AGAIN_MS = 1000;

/** The newest wins, ready to be told in every language. */
export interface Shown {
  /** Of each win, the newest first: what makes it another one to who looks. */
  readonly keys: readonly string[];
  readonly entries: Readonly<Record<Locale, readonly LiveDropEntry[]>>;
}

/** What a strip stands on; a test gives its own. */
export interface StripGround {
  readonly read: () => Promise<Shown>;
  /** Tells all who look that one win is put in front, or that all are others now. */
  readonly tell: (shown: Shown, isOne: boolean) => void;
  /** Nobody looks: nothing is read. */
  readonly hasAudience: () => boolean;
  readonly nowMs: () => number;
  readonly onFault: (error: unknown) => void;
}

export interface Strip {
  /** Something may be different: it is looked at once, and a quarter of a second after the last message else. */
  readonly nudge: () => void;
  /** All is to be told again, though the wins are the same: their titles are others. */
  readonly forget: () => void;
  /** Tells one who comes what the others were told. It is told at once, so what all are told next fits. */
  readonly welcome: (tellOne: (shown: Shown) => void) => Promise<void>;
  readonly close: () => void;
}

/**
 * What this process tells of wins: the first at once, then a message in a quarter of a second at most. Whatever the
 * reason to look, what is told is read from the database: so all processes tell the same, in one order, and nothing
 * that a player hides. One that came in front is told alone; everything else as a whole.
 */
export function createStrip({ read, tell, hasAudience, nowMs, onFault }: StripGround): Strip {
  let shown: Shown | null = null;
  let isDirty = true;
  let lastMs = -PACE_MS;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    isDirty = false;
    const now = await read();
    const before = shown?.keys ?? null;
    shown = now;
    if (before !== null && isSame(before, now.keys)) return;
    lastMs = nowMs();
    tell(now, before !== null && isOneMore(before, now.keys));
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
      shown = null;
      isDirty = true;
      plan();
    },
    welcome: async (tellOne) => {
      if (shown === null) await lookOnce();
      if (shown !== null) tellOne(shown);
      if (isDirty) plan();
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Reads the newest wins from the rows, in every language. */
export async function readStrip(world: World): Promise<Shown> {
  const wins = await readWins(world);
  const told = async (locale: Locale) => (await dropsOf(world, wins, locale)).map(entryModel);
  const [ru, en, ua, pl] = await Promise.all([told('ru'), told('en'), told('ua'), told('pl')]);
  return { keys: wins.slice(0, STRIP_LENGTH).map(keyOf), entries: { ru, en, ua, pl } };
}

const keyOf = ({ item, owner }: Win): string => `${String(item.id)} ${String(owner.ID)} ${owner.name}`;

const isSame = (before: readonly string[], now: readonly string[]): boolean =>
  before.length === now.length && before.every((key, place) => key === now[place]);

/** Whether the strip is what it was with one more in front. */
const isOneMore = (before: readonly string[], now: readonly string[]): boolean =>
  isSame([...now.slice(0, 1), ...before].slice(0, STRIP_LENGTH), now);
