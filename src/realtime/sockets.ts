import { createAdapter } from '@socket.io/redis-adapter';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { type HttpServer, type IncomingMessage, ignoreUpgrades } from '#src/platform/process/ignore-upgrades.ts';
import type { SocketAuth } from '#src/platform/security/socket-auth.ts';
import type { Services } from '#src/platform/services.ts';
import type { LiveEvents } from '#src/shared/live.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type Viewer, viewerKey } from '#src/shared/viewers.ts';
import { createSocketLimits } from './socket-limits.ts';
import { readVisitor, type SocketViewer, viewerOfSocket } from './visitor.ts';
import type { RelayedChanges } from './relay.ts';

/** Messages between processes. */
interface BetweenProcesses {
  /** A page of a mailing was delivered to these players. */
  readonly mailed: (playerIds: readonly number[]) => void;
  readonly played: (changes: RelayedChanges) => void;
  /** A battle changed. */
  readonly battle: (code: string) => void;
}

export type Io = Server<DefaultEventsMap, LiveEvents, BetweenProcesses, SocketViewer>;
/** A socket connected to this process. */
export type LiveSocket = Socket<DefaultEventsMap, LiveEvents, BetweenProcesses, SocketViewer>;
/** A transport connection before its namespace is joined. */
interface EngineConnection {
  readonly request: IncomingMessage;
  readonly once: (event: 'close', listener: () => void) => void;
}

/** Names of socket.io rooms. */
export const roomOf = {
  language: (locale: Locale): string => `language:${locale}`,
  /** Viewers of the same prices. */
  viewer: (viewer: Viewer): string => `${PRICE_ROOM}${viewerKey(viewer)}`,
  player: (playerId: number): string => `player:${String(playerId)}`,
  session: (name: string): string => `session:${name}`,
  /** Staff pages that show withdrawals. */
  desk: 'desk',
  /** Sockets whose session could not be looked up. */
  unsure: 'unsure',
} as const;

const PRICE_ROOM = 'face:';

/** The rooms of this process whose names begin with a prefix, each with the viewer that its pages share. */
export async function roomsOfViewers(
  services: Services,
  io: Io,
  prefix = PRICE_ROOM,
): Promise<{ readonly room: string; readonly viewer: Viewer }[]> {
  const { adapter, sockets } = io.of('/');
  const first = [...adapter.rooms].flatMap(([room, [id = '']]) => {
    const socket = room.startsWith(prefix) ? sockets.get(id) : undefined;
    return socket === undefined ? [] : [{ room, socket }];
  });
  return await Promise.all(
    first.map(async ({ room, socket }) => ({ room, viewer: await viewerOfSocket(services, socket.data) })),
  );
}

export interface Sockets {
  readonly io: Io;
  /** Calls the listener each time Redis is back after an outage. */
  readonly onHealed: (listener: () => void) => void;
  /** Closes every connection of this process; browsers reconnect by themselves. */
  readonly close: () => Promise<void>;
}

const PATH = '/socket.io';
/** A page sends one short greeting when it connects, and nothing afterwards. */
const LONGEST_WORD = 4000;
/** A socket without a greeting by then is disconnected. */
const GREETED_WITHIN_MS = 10_000;

/**
 * The sockets of a process, on its HTTP server. Websocket only, so that any process can answer any request. No
 * compression: messages of a few hundred bytes are not worth a zlib window per connection. Redis carries room messages
 * to all processes; while it is away, each process sends its own.
 */
export async function openSockets(services: Services, server: HttpServer, socketAuth: SocketAuth): Promise<Sockets> {
  const subscriber = await openSubscriber(services);
  const limits = createSocketLimits(services);
  const io: Io = new Server({
    path: PATH,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: LONGEST_WORD,
    connectTimeout: GREETED_WITHIN_MS,
    adapter: createAdapter(publisherOf(services), subscriber, { key: channelOf(services) }),
    allowRequest: (req, decide) => {
      if (socketAuth.isForeign(req)) decide('errors.origin', false);
      else {
        limits.countHandshake(socketAuth.addressOf(req)).then(
          () => decide(null, true),
          () => decide('errors.rate', false),
        );
      }
    },
  });
  io.use((socket, next) => {
    readVisitor(services, socketAuth, socket.request, socket.handshake.auth)
      .then((visitor) => {
        Object.assign(socket.data, visitor);
        const openOfSession =
          visitor.session && io.sockets.adapter.rooms.get(roomOf.session(visitor.session.name))?.size;
        next(limits.mayOpen(openOfSession ?? 0) ? undefined : new Error('errors.rate'));
      })
      .catch((error: unknown) => {
        services.log.error({ err: error }, 'socket.connection.failed');
        next(new Error('errors.server'));
      });
  });
  const isSocketPath = ({ url = '' }: IncomingMessage): boolean => url.startsWith(`${PATH}/`);
  io.attach(server, { destroyUpgrade: false });
  io.engine.on('connection', (connection: EngineConnection) => {
    connection.once('close', limits.open(socketAuth.addressOf(connection.request)));
  });
  ignoreUpgrades(server, isSocketPath);
  // socket.io answers refused requests by itself.
  server.prependListener('request', (req, res) => {
    if (isSocketPath(req)) socketAuth.guard(req, res, () => undefined);
  });
  return {
    io,
    onHealed: (listener) => {
      subscriber.on('ready', listener);
    },
    async close() {
      await Promise.allSettled([io.of('/').adapter.close()]);
      io.engine.close();
      await closeSubscriber(subscriber);
    },
  };
}

/**
 * Sends to all pages of all processes from a script without sockets. Closing waits until the messages
 * are sent.
 */
export async function openPublisher(services: Services): Promise<Pick<Sockets, 'io' | 'close'>> {
  const subscriber = await openSubscriber(services);
  const pending: Promise<unknown>[] = [];
  const io: Io = new Server({
    adapter: createAdapter(publisherOf(services, pending), subscriber, { key: channelOf(services) }),
  });
  return {
    io,
    close: async () => {
      await Promise.all(pending);
      await closeSubscriber(subscriber);
    },
  };
}

/** Redis publishes across its databases: a store in another database would share the same channel. */
const channelOf = ({ redis }: Services): string => `socket.io:${String(redis.options.database ?? 0)}`;

async function openSubscriber({ redis }: Services) {
  const subscriber = redis.duplicate();
  subscriber.on('error', () => undefined);
  await subscriber.connect();
  return subscriber;
}

/** Closes a connection after its pending messages; one that is not connected is destroyed. */
async function closeSubscriber(subscriber: Awaited<ReturnType<typeof openSubscriber>>): Promise<void> {
  if (subscriber.isReady) await subscriber.close();
  else subscriber.destroy();
}

/** Keeps the needed parts of the upgrade request and drops the rest: headers are most of a connection's memory. */
export function dropRequest(socket: LiveSocket): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket, { handshake: null });
}

/**
 * Redis in the shape the adapter expects. Messages published while Redis is away are lost: pages read the database when
 * they reconnect.
 */
function publisherOf({ redis, log }: Services, pending?: Promise<unknown>[]) {
  return {
    // The adapter detects the Redis library by this function.
    pSubscribe: () => undefined,
    on: () => undefined,
    off: () => undefined,
    publish: (channel: string, message: string | Buffer) => {
      const publishing = redis.publish(channel, message).catch((error: unknown) => {
        log.debug({ reason: String(error) }, 'live.publish.failed');
      });
      pending?.push(publishing);
      return publishing;
    },
  };
}
