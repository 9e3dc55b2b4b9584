import { STRIP_LENGTH, type LiveCounters, type LiveDropEntry } from '#src/shared/live.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import {
  createMessageParser,
  type LiveConnection,
  type LiveConnectionOptions,
  type LiveMessage,
  openLiveConnection,
} from '#test/support/live/live-connection.ts';
import { until } from '#test/support/until.ts';

export interface CrowdPage {
  readonly socket: LiveConnection;
  readonly strip: () => readonly number[];
  readonly counters: () => LiveCounters | null;
  /** Every count of unread notifications received, in order. */
  readonly unread: () => readonly number[];
}

/** The arrival of the same new drops at pages of one process. */
export interface Arrivals {
  /** Ids of owned items. */
  readonly ids: readonly number[];
  /** The index of the pages' process. */
  readonly process: number;
  /** A time for each page. */
  readonly timesMs: readonly number[];
}

/** Many open pages over some processes, with the times at which each page received each drop. */
export interface Crowd {
  readonly pages: readonly CrowdPage[];
  readonly arrivals: () => readonly Arrivals[];
  readonly forget: () => void;
  readonly close: () => void;
}

export interface CrowdOptions {
  readonly count: number;
  /** Pages are distributed over them in turn. */
  readonly origins: readonly string[];
  readonly tokenOf: (page: number) => string | undefined;
}

/** Pages that connect at a time; real visitors do not arrive all at once either. */
const AT_ONCE = 100;

/** How long the pages of a crowd may need, and how often they are looked at: benches measure with it. */
export const CROWD_PATIENCE = { limitMs: MINUTE_MS, everyMs: 20 };

/** Opens pages and waits until each has received the live feed. */
export async function openCrowd({ count, origins, tokenOf }: CrowdOptions): Promise<Crowd> {
  const strips = createStrips();
  const parse = createMessageParser();
  const pages: CrowdPage[] = [];
  while (pages.length < count) {
    const from = pages.length;
    const batch = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => {
      const number = from + index;
      const process = number % origins.length;
      const connection = {
        origin: origins[process] ?? '',
        headers: { 'X-Forwarded-For': addressOf(number) },
        auth: () => ({ locale: 'en', token: tokenOf(number) }),
        parse,
      };
      return openPage(connection, (before, message) => strips.receive(process, before, message));
    });
    pages.push(...batch);
    await until('every page has the live feed', () => batch.every((page) => page.strip().length > 0), CROWD_PATIENCE);
  }
  return {
    pages,
    arrivals: strips.arrivals,
    forget: strips.forget,
    close: () => {
      for (const { socket } of pages) socket.close();
    },
  };
}

/** Guests are counted by address, so each page comes from one of its own; the processes trust one proxy. */
const addressOf = (page: number): string => `10.9.${String(page >> 8)}.${String(page & 255)}`;

const NO_STRIP: readonly number[] = [];

type ApplyWins = (before: readonly number[], message: LiveMessage) => readonly number[];

function openPage(connection: Omit<LiveConnectionOptions, 'onMessage'>, applyWins: ApplyWins): CrowdPage {
  let strip = NO_STRIP;
  let counters: LiveCounters | null = null;
  const unread: number[] = [];
  const onMessage = (message: LiveMessage): void => {
    const [event, data] = message;
    if (event === 'liveDrop') strip = applyWins(strip, message);
    else if (event === 'updateRealtimeData') counters = data as LiveCounters;
    else if (event === 'notices') unread.push((data as { readonly unread: number }).unread);
  };
  const socket = openLiveConnection({ ...connection, onMessage });
  return { socket, strip: () => strip, counters: () => counters, unread: () => unread };
}

/** The strips of all pages. */
interface Strips {
  /** Applies a message of wins to the strip of a page of a process, and returns the new strip. */
  readonly receive: (process: number, ...change: Parameters<ApplyWins>) => readonly number[];
  readonly arrivals: () => readonly Arrivals[];
  readonly forget: () => void;
}

/** The change of a strip by a message. */
interface StripChange extends Arrivals {
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly timesMs: number[];
}

/** Thousands of pages apply the same message to the same strip: the change is computed once for all of a process. */
function createStrips(): Strips {
  let changesOf = new WeakMap<LiveMessage, StripChange[]>();
  let arrivals: StripChange[] = [];
  const changeOf = (process: number, before: readonly number[], message: LiveMessage): StripChange => {
    const changes = changesOf.get(message) ?? [];
    const known = changes.find((change) => change.before === before && change.process === process);
    if (known !== undefined) return known;
    const wins = message[1] as LiveDropEntry | readonly LiveDropEntry[];
    const after =
      'winItem' in wins ? [idOf(wins), ...before].slice(0, STRIP_LENGTH) : (changes[0]?.after ?? wins.map(idOf));
    const change = { process, before, after, ids: after.filter((id) => !before.includes(id)), timesMs: [] };
    changesOf.set(message, [...changes, change]);
    arrivals.push(change);
    return change;
  };
  return {
    receive: (process, before, message) => {
      const atMs = performance.now();
      const { after, timesMs } = changeOf(process, before, message);
      timesMs.push(atMs);
      return after;
    },
    arrivals: () => arrivals,
    forget: () => {
      changesOf = new WeakMap();
      arrivals = [];
    },
  };
}

const idOf = ({ winItem }: LiveDropEntry): number => winItem.item.insertId;
