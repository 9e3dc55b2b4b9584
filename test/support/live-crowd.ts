import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { STRIP_LENGTH, type LiveCounters, type LiveDropEntry } from '#src/shared/live.ts';

/** One of many open pages: what it shows, and nothing of how it came to. */
export interface CrowdPage {
  readonly socket: Socket;
  readonly strip: () => readonly number[];
  readonly counters: () => LiveCounters | null;
  /** Every figure of unread notices that it was told, in order. */
  readonly unread: () => readonly number[];
}

/** Many open pages over some processes, and when each win was first seen on each of them. */
export interface Crowd {
  readonly pages: readonly CrowdPage[];
  /** By the owned item that was won: the moments at which pages saw it. */
  readonly seenAtMs: ReadonlyMap<number, readonly number[]>;
  readonly forget: () => void;
  readonly close: () => void;
}

export interface CrowdWish {
  readonly count: number;
  /** Pages are spread over them in turn. */
  readonly origins: readonly string[];
  /** The token of a page's player as it is by now; undefined for the guest of a browser. */
  readonly tokenOf: (page: number) => string | undefined;
}

/** As the store's own pages connect. */
const MANNERS = {
  path: '/socket.io',
  transports: ['websocket'],
  forceNew: true,
  timeout: 20_000,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
};
/** So many begin at once: a crowd comes over some seconds too. */
const AT_ONCE = 100;

/** Opens pages and waits until each was told the strip. */
export async function openCrowd({ count, origins, tokenOf }: CrowdWish): Promise<Crowd> {
  const seenAtMs = new Map<number, number[]>();
  const pages: CrowdPage[] = [];
  while (pages.length < count) {
    const from = pages.length;
    const batch = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, place) => {
      const number = from + place;
      const guest = number.toString(16).padStart(32, '0');
      return openPage(
        origins[number % origins.length] ?? '',
        () => ({ guest, locale: 'en', token: tokenOf(number) }),
        seenAtMs,
      );
    });
    pages.push(...batch);
    await until(
      () => batch.every((page) => page.strip().length > 0),
      () => 'the crowd did not come in',
    );
  }
  return {
    pages,
    seenAtMs,
    forget: () => seenAtMs.clear(),
    close: () => {
      for (const { socket } of pages) socket.close();
    },
  };
}

function openPage(origin: string, greet: () => object, seenAtMs: Map<number, number[]>): CrowdPage {
  const socket = io(origin, { ...MANNERS, auth: (say) => say(greet()) });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect();
  });
  let strip: readonly number[] = [];
  let counters: LiveCounters | null = null;
  const unread: number[] = [];
  socket.on('liveDrop', (told: LiveDropEntry | readonly LiveDropEntry[]) => {
    const before = strip;
    strip = 'winItem' in told ? [idOf(told), ...before].slice(0, STRIP_LENGTH) : told.map(idOf);
    const nowMs = performance.now();
    for (const id of strip) {
      if (before.includes(id)) continue;
      const seen = seenAtMs.get(id);
      if (seen) seen.push(nowMs);
      else seenAtMs.set(id, [nowMs]);
    }
  });
  socket.on('updateRealtimeData', (told: LiveCounters) => {
    counters = told;
  });
  socket.on('notices', (told: { readonly unread: number }) => unread.push(told.unread));
  return { socket, strip: () => strip, counters: () => counters, unread: () => unread };
}

const idOf = ({ winItem }: LiveDropEntry): number => winItem.item.insertId;

const PATIENCE_MS = 60_000;

/** Waits until something holds, a minute where nothing is said; throws with the words that say what did not. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  otherwise: () => string,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const endMs = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error(otherwise());
    await pause(20);
  }
}
