import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { STRIP_LENGTH, type LiveCounters, type LiveDropEntry } from '#src/shared/live.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

export interface CrowdPage {
  readonly socket: Socket;
  readonly strip: () => readonly number[];
  readonly counters: () => LiveCounters | null;
  /** Every count of unread notifications received, in order. */
  readonly unread: () => readonly number[];
}

/** The arrival of a drop at a page. */
export interface Arrival {
  readonly atMs: number;
  /** The index of the page's process. */
  readonly process: number;
}

/** Many open pages over some processes, with the times at which each page received each drop. */
export interface Crowd {
  readonly pages: readonly CrowdPage[];
  /** By owned item. */
  readonly arrivals: ReadonlyMap<number, readonly Arrival[]>;
  readonly forget: () => void;
  readonly close: () => void;
}

export interface CrowdOptions {
  readonly count: number;
  /** Pages are distributed over them in turn. */
  readonly origins: readonly string[];
  readonly tokenOf: (page: number) => string | undefined;
}

/** The same connection options as on the store's pages. */
const MANNERS = {
  path: '/socket.io',
  transports: ['websocket'],
  forceNew: true,
  timeout: 20_000,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
};
/** Pages that connect at a time; real visitors do not arrive all at once either. */
const AT_ONCE = 100;

/** Opens pages and waits until each has received the live feed. */
export async function openCrowd({ count, origins, tokenOf }: CrowdOptions): Promise<Crowd> {
  const arrivals = new Map<number, Arrival[]>();
  const pages: CrowdPage[] = [];
  while (pages.length < count) {
    const from = pages.length;
    const batch = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, place) => {
      const number = from + place;
      const greeting = (): object => ({ locale: 'en', token: tokenOf(number) });
      const process = number % origins.length;
      const receive = (id: number): void => {
        const earlier = arrivals.get(id);
        const arrival = { atMs: performance.now(), process };
        if (earlier) earlier.push(arrival);
        else arrivals.set(id, [arrival]);
      };
      return openPage(origins[process] ?? '', addressOf(number), greeting, receive);
    });
    pages.push(...batch);
    await until(
      () => batch.every((page) => page.strip().length > 0),
      () => 'the crowd did not come in',
    );
  }
  return {
    pages,
    arrivals,
    forget: () => arrivals.clear(),
    close: () => {
      for (const { socket } of pages) socket.close();
    },
  };
}

/** Guests are counted by address, so each page comes from one of its own; the processes trust one proxy. */
const addressOf = (page: number): string => `10.9.${String(page >> 8)}.${String(page & 255)}`;

function openPage(
  origin: string,
  address: string,
  makeGreeting: () => object,
  receive: (id: number) => void,
): CrowdPage {
  const extraHeaders = { 'X-Forwarded-For': address };
  const socket = io(origin, { ...MANNERS, extraHeaders, auth: (say) => say(makeGreeting()) });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect();
  });
  let strip: readonly number[] = [];
  let counters: LiveCounters | null = null;
  const unread: number[] = [];
  socket.on('liveDrop', (wins: LiveDropEntry | readonly LiveDropEntry[]) => {
    const before = strip;
    strip = 'winItem' in wins ? [idOf(wins), ...before].slice(0, STRIP_LENGTH) : wins.map(idOf);
    for (const id of strip) if (!before.includes(id)) receive(id);
  });
  socket.on('updateRealtimeData', (latest: LiveCounters) => {
    counters = latest;
  });
  socket.on('notices', (message: { readonly unread: number }) => unread.push(message.unread));
  return { socket, strip: () => strip, counters: () => counters, unread: () => unread };
}

const idOf = ({ winItem }: LiveDropEntry): number => winItem.item.insertId;

const PATIENCE_MS = MINUTE_MS;

/**
 * Waits until a condition holds, a minute by default.
 *
 * @throws with a message that names the condition
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  otherwise: () => string,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const endMs = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error(otherwise());
    await sleep(20);
  }
}
