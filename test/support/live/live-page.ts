import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { STRIP_LENGTH, type LiveDropEntry, type LiveEvents } from '#src/shared/live.ts';
import { slowed } from '#test/support/processes/slowness.ts';

type EventPayloads = { [Name in keyof LiveEvents]: Parameters<LiveEvents[Name]>[0] };

export interface Greeting {
  /** An id that pages of earlier releases send; the store ignores it. */
  readonly guest?: string;
  readonly token?: string;
  readonly locale?: string;
  readonly currency?: string;
  /** The battle that the page shows, or the lobby. */
  readonly follow?: string;
}

export interface PageOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly reconnectionDelay?: number;
}

/** The socket of an open page, with all events received. */
export interface LivePage {
  readonly socket: Socket;
  readonly received: readonly { readonly event: keyof LiveEvents; readonly payload: unknown }[];
  /** The live feed as the specification derives it from the events. */
  readonly strip: () => readonly LiveDropEntry[];
  readonly last: <Name extends keyof LiveEvents>(event: Name) => EventPayloads[Name] | undefined;
  /** Waits until the received events satisfy a condition; returns the last payload. */
  readonly until: <Name extends keyof LiveEvents>(
    event: Name,
    isExpected?: (payload: EventPayloads[Name]) => boolean,
  ) => Promise<EventPayloads[Name]>;
  readonly close: () => void;
}

const PATIENCE_MS = 15_000;

/** Opens a page without waiting for the connection. */
export function openPage(address: string, greeting: Greeting = {}, options: PageOptions = {}): LivePage {
  const socket = io(address, {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: options.reconnectionDelay ?? 50,
    auth: { ...greeting },
    ...(options.headers && { extraHeaders: { ...options.headers } }),
  });
  const received: { event: keyof LiveEvents; payload: unknown }[] = [];
  let strip: readonly LiveDropEntry[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: keyof LiveEvents, payload: unknown) => {
    received.push({ event, payload });
    if (event === 'liveDrop') {
      const wins = payload as LiveDropEntry | readonly LiveDropEntry[];
      strip = 'winItem' in wins ? [wins, ...strip].slice(0, STRIP_LENGTH) : wins;
    }
    for (const look of waiting) look();
  });
  const last = <Name extends keyof LiveEvents>(event: Name): EventPayloads[Name] | undefined =>
    received.findLast((one) => one.event === event)?.payload as EventPayloads[Name] | undefined;
  return {
    socket,
    received,
    strip: () => strip,
    last,
    until: (event, isExpected = () => true) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const payload = last(event);
          if (payload === undefined || !isExpected(payload)) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(payload);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`${event} did not reach the expected state; last: ${JSON.stringify(last(event))}`));
        }, slowed(PATIENCE_MS));
        waiting.add(look);
        look();
      }),
    close: () => socket.close(),
  };
}

/** Opens a page and waits until it has received the current state. */
export async function connectPage(address: string, greeting?: Greeting, options?: PageOptions): Promise<LivePage> {
  const page = openPage(address, greeting, options);
  try {
    await page.until('showRussianData');
  } catch (error) {
    page.close();
    throw error;
  }
  return page;
}

/** Why a page was refused; rejects when it is not. Closes the page. */
export async function refusalOfPage(page: LivePage): Promise<string> {
  try {
    const signal = AbortSignal.timeout(slowed(PATIENCE_MS));
    const [error] = (await once(page.socket as never, 'connect_error', { signal })) as [Error];
    return error.message;
  } finally {
    page.close();
  }
}
