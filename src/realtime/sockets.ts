import { createAdapter } from '@socket.io/redis-adapter';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { Doorman } from '#src/platform/doorman.ts';
import type { World } from '#src/platform/world.ts';
import type { LiveEvents } from '#src/shared/live.ts';
import { isLocale, type Locale } from '#src/shared/locales.ts';
import { readVisitor, type Visitor } from './visitor.ts';

/** What processes tell each other. */
interface BetweenProcesses {
  /** A win was revealed. */
  readonly won: () => void;
  /** A page of a mailing went out to these players. */
  readonly mailed: (playerIds: readonly number[]) => void;
}

export type Io = Server<DefaultEventsMap, LiveEvents, BetweenProcesses, Visitor>;
/** Somebody who is connected to this process. */
export type Listener = Socket<DefaultEventsMap, LiveEvents, BetweenProcesses, Visitor>;
export type HttpServer = Parameters<Io['attach']>[0];

/** Rooms: of whom something is told by one name. */
export const roomOf = {
  language: (locale: Locale): string => `language:${locale}`,
  /** Who reads the same prices. */
  face: (locale: Locale, currency: string): string => `${FACE}${locale}:${currency}`,
  player: (playerId: number): string => `player:${String(playerId)}`,
  session: (name: string): string => `session:${name}`,
  /** Pages of the staff who serve withdrawals. */
  desk: 'desk',
  /** Those of whom could not be asked whose session they have. */
  unsure: 'unsure',
} as const;

const FACE = 'face:';

/** For whom prices are shown in a room, null where it is no such room. */
export function faceIn(room: string): { readonly locale: Locale; readonly currency: string } | null {
  if (!room.startsWith(FACE)) return null;
  const [locale, currency = ''] = room.slice(FACE.length).split(':');
  return isLocale(locale) ? { locale, currency } : null;
}

export interface Sockets {
  readonly io: Io;
  /** Calls it whenever Redis is there again after it was away. */
  readonly onHealed: (listener: () => void) => void;
  /** Ends every connection of this process; browsers come again by themselves. */
  readonly close: () => Promise<void>;
}

/** A page says a few words when it comes, and nothing after. */
const LONGEST_WORD = 4000;
/** Who has not said by then who it is, is cut off. */
const GREETED_WITHIN_MS = 10_000;

/**
 * The sockets of a process, on its HTTP server. Only websocket, so that any process may answer any request; nothing is
 * compressed, for a few hundred bytes do not pay for a window of memory each. Rooms are told over all processes by
 * Redis; while it is away, each process tells its own.
 */
export async function openSockets(world: World, server: HttpServer, doorman: Doorman): Promise<Sockets> {
  const hearing = await openHearing(world);
  const io: Io = new Server({
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: LONGEST_WORD,
    connectTimeout: GREETED_WITHIN_MS,
    adapter: createAdapter(speaker(world), hearing, { key: channelOf(world) }),
    allowRequest: (req, decide) => {
      const isForeign = doorman.isForeign(req);
      decide(isForeign ? 'errors.origin' : null, !isForeign);
    },
  });
  io.use((socket, next) => {
    readVisitor(world, doorman, socket.request, socket.handshake.auth)
      .then((visitor) => {
        Object.assign(socket.data, visitor);
        next();
      })
      .catch((error: unknown) => {
        world.log.error({ err: error }, 'a connection could not be begun');
        next(new Error('errors.server'));
      });
  });
  io.attach(server);
  return {
    io,
    onHealed: (listener) => {
      hearing.on('ready', listener);
    },
    async close() {
      await Promise.allSettled([io.of('/').adapter.close()]);
      io.engine.close();
      await leave(hearing);
    },
  };
}

/** Speaks to all pages of all processes, for a command that serves none itself. Closing waits until it was said. */
export async function openSpeaker(world: World): Promise<Pick<Sockets, 'io' | 'close'>> {
  const hearing = await openHearing(world);
  const said: Promise<unknown>[] = [];
  const io: Io = new Server({
    adapter: createAdapter(speaker(world, said), hearing, { key: channelOf(world) }),
  });
  return {
    io,
    close: async () => {
      await Promise.all(said);
      await leave(hearing);
    },
  };
}

/** What is published reaches all databases of a Redis: a store in another one has other rooms by the same names. */
const channelOf = ({ redis }: World): string => `socket.io:${String(redis.options.database ?? 0)}`;

async function openHearing({ redis }: World) {
  const hearing = redis.duplicate();
  hearing.on('error', () => undefined);
  await hearing.connect();
  return hearing;
}

/** Ends a connection after what is on its way over it, so that nothing of it fails; one that is away is cut off. */
async function leave(hearing: Awaited<ReturnType<typeof openHearing>>): Promise<void> {
  if (hearing.isReady) await hearing.close();
  else hearing.destroy();
}

/**
 * Takes over what is worth keeping of a request that became a connection, and lets the rest go: its headers are most of
 * what a connection would hold in memory.
 */
export function dropRequest(socket: Listener): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket, { handshake: null });
}

/** Redis as the adapter speaks to it. What is told while Redis is away is lost: pages read the truth when they come. */
function speaker({ redis, log }: World, said?: Promise<unknown>[]) {
  return {
    // By this function the adapter knows which of two libraries it speaks to.
    pSubscribe: () => undefined,
    on: () => undefined,
    off: () => undefined,
    publish: (channel: string, message: string | Buffer) => {
      const saying = redis.publish(channel, message).catch((error: unknown) => {
        log.debug({ reason: String(error) }, 'other processes could not be told');
      });
      said?.push(saying);
      return saying;
    },
  };
}
