import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { STRIP_LENGTH, type LiveDropEntry, type LiveEvents } from '#src/shared/live.ts';

type Told = { [Name in keyof LiveEvents]: Parameters<LiveEvents[Name]>[0] };

export interface Greeting {
  readonly guest?: string;
  readonly token?: string;
  readonly locale?: string;
  readonly currency?: string;
}

export interface PageOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly reconnectionDelay?: number;
}

/** The socket of an open page, with all events received. */
export interface LivePage {
  readonly socket: Socket;
  readonly heard: readonly { readonly event: keyof LiveEvents; readonly told: unknown }[];
  /** The live feed as the specification derives it from the events. */
  readonly strip: () => readonly LiveDropEntry[];
  readonly last: <Name extends keyof LiveEvents>(event: Name) => Told[Name] | undefined;
  /** Waits until the received events satisfy a condition; returns the last payload. */
  readonly until: <Name extends keyof LiveEvents>(
    event: Name,
    isWished?: (told: Told[Name]) => boolean,
  ) => Promise<Told[Name]>;
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
  const heard: { event: keyof LiveEvents; told: unknown }[] = [];
  let strip: readonly LiveDropEntry[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: keyof LiveEvents, told: unknown) => {
    heard.push({ event, told });
    if (event === 'liveDrop') {
      const wins = told as LiveDropEntry | readonly LiveDropEntry[];
      strip = 'winItem' in wins ? [wins, ...strip].slice(0, STRIP_LENGTH) : wins;
    }
    for (const look of waiting) look();
  });
  const last = <Name extends keyof LiveEvents>(event: Name): Told[Name] | undefined =>
    heard.findLast((one) => one.event === event)?.told as Told[Name] | undefined;
  return {
    socket,
    heard,
    strip: () => strip,
    last,
    until: (event, isWished = () => true) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const told = last(event);
          if (told === undefined || !isWished(told)) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(told);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`${event} did not come to be as wished; last: ${JSON.stringify(last(event))}`));
        }, PATIENCE_MS);
        waiting.add(look);
        look();
      }),
    close: () => socket.close(),
  };
}

/** Opens a page and waits until it has received the current state. */
export async function connectPage(address: string, greeting?: Greeting, options?: PageOptions): Promise<LivePage> {
  const page = openPage(address, greeting, options);
  await page.until('showRussianData');
  return page;
}

export async function refusalOfPage(page: LivePage): Promise<string> {
  const [error] = (await once(page.socket as never, 'connect_error')) as [Error];
  page.close();
  return error.message;
}
