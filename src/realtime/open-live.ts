import { countUnread } from '#src/players/notifications/index.ts';
import type { HttpServer } from '#src/platform/process/ignore-upgrades.ts';
import type { SocketAuth } from '#src/platform/security/socket-auth.ts';
import { Sessions } from '#src/platform/redis/sessions.ts';
import type { Services } from '#src/platform/services.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { countersNow } from '#src/portal/leaderboards/index.ts';
import { type BattleRooms, createBattleRooms } from './battles.ts';
import { type Counts, createCounts } from './counts.ts';
import { greet } from './greet.ts';
import { handleStoreEvents } from './subscribe.ts';
import { createPlayerSender } from './nudges.ts';
import { createPeople, type People } from './people.ts';
import { dropRequest, type Io, type LiveSocket, openSockets, roomOf } from './sockets.ts';
import { createLiveFeed, readLiveFeed, type LiveFeedState, type Strip } from './strip.ts';
import { createRelay, type Relay } from './relay.ts';
import { createSumsSender } from './sums.ts';
import { publishDataChanges } from './publish-changes.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import { viewerOfSocket } from './visitor.ts';

/** The realtime updates of one process. */
export interface Live {
  /** Closes all connections of this process; browsers reconnect by themselves. */
  readonly close: () => Promise<void>;
  /** Number of pages connected to this process. */
  readonly count: () => number;
}

/** Sessions also expire, and commands outside this process end them without an event. */
const SESSIONS_EVERY_MS = MINUTE_MS;

/**
 * Opens the sockets on a server. Modules do not know about it: it subscribes to their events after commit and reads
 * what it sends from the database.
 */
export async function openLive(services: Services, server: HttpServer, socketAuth: SocketAuth): Promise<Live> {
  const { io, onHealed, close } = await openSockets(services, server, socketAuth);
  const hasAudience = (): boolean => io.engine.clientsCount > 0;
  const onFault = (error: unknown): void => services.log.warn({ reason: String(error) }, 'live.update.failed');
  const people = createPeople(services);
  const strip = createLiveFeed({
    hasAudience,
    onFault,
    nowMs: () => performance.now(),
    read: () => readLiveFeed(services),
    publish: (stripState, isOne) => publishStrip(io, stripState, isOne),
  });
  const counts = createCounts({
    hasAudience,
    onFault,
    read: () => countersNow(services),
    publish: (counters) => io.local.emit('updateRealtimeData', counters),
  });
  const nudge = createPlayerSender({
    onFault,
    read: (playerId) => countUnread(services.db, playerId),
    send: (playerId, unread) => io.to(roomOf.player(playerId)).emit('notices', { unread }),
  });
  const sendSums = createSumsSender(services, io, onFault);
  const play = publishPlay(io, strip, sendSums);
  const tellMailed = (playerIds: readonly number[]): void => nudgeThose(io, nudge, new Set(playerIds));
  const publishNotices = (playerIds: readonly number[]): void => {
    tellMailed(playerIds);
    io.serverSideEmit('mailed', playerIds);
  };
  io.on('mailed', tellMailed);
  const battles = createBattleRooms(services, io, onFault);
  io.on('battle', battles.changed);
  io.on('connection', (socket) => {
    countPerson(socket, people);
    welcome(services, socket, { strip, counts, battles }).catch((error: unknown) => refuse(socket, error, onFault));
  });
  onHealed(() =>
    heal(io, strip, (playerId) => {
      nudge(playerId);
      sendSums(playerId);
    }),
  );
  const endSession = (name: string): void => disconnect(io.in(roomOf.session(name)), 'session.ended');
  const reloadAsked = (delayMs: number): void => void io.emit('refresh', { delay: delayMs });
  const withdrawalMoved = (playerId: number): void => {
    io.to(roomOf.desk).emit('desk');
    nudge(playerId);
  };
  const stops = [
    handleStoreEvents(services, {
      won: play.won,
      battleChanged: (code) => {
        battles.changed(code);
        io.serverSideEmit('battle', code);
      },
      noticed: nudge,
      paid: play.paid,
      mailed: publishNotices,
      sessionEnded: endSession,
      withdrawalMoved,
      reloadAsked,
    }),
    publishDataChanges(services, io, strip, onFault),
    endWithSessions(services, io, onFault),
    play.close,
    battles.close,
    people.close,
    strip.close,
    counts.close,
  ];
  return {
    count: () => io.engine.clientsCount,
    close: async () => {
      for (const stop of stops) stop();
      await close();
    },
  };
}

/** Sends wins and new balances to the pages of this process at once, and to those of the other processes together. */
function publishPlay(io: Io, strip: Strip, sendSums: (playerId: number) => void): Relay {
  const relay = createRelay((changes) => {
    io.serverSideEmit('played', changes);
  });
  io.on('played', ({ paid, hasWin }) => {
    paid.forEach(sendSums);
    if (hasWin) strip.nudge();
  });
  return {
    paid: (playerId) => {
      sendSums(playerId);
      relay.paid(playerId);
    },
    won: () => {
      strip.nudge();
      relay.won();
    },
    close: relay.close,
  };
}

/** The person of a page is online until it disconnects. */
function countPerson(socket: LiveSocket, people: People): void {
  const { person } = socket.data;
  people.came(person);
  socket.on('disconnect', () => people.left(person));
}

function refuse(socket: LiveSocket, error: unknown, onFault: (error: unknown) => void): void {
  onFault(error);
  socket.emit('error', 'errors.down');
}

/** Sends a page the current state, so that later messages build on it. */
async function welcome(
  services: Services,
  socket: LiveSocket,
  { strip, counts, battles }: { readonly strip: Strip; readonly counts: Counts; readonly battles: BattleRooms },
): Promise<void> {
  const { locale, followed, session, isStaff, isUnsure } = socket.data;
  dropRequest(socket);
  const viewer = await viewerOfSocket(services, socket.data);
  void socket.join([
    roomOf.language(locale),
    roomOf.viewer(viewer),
    ...(session === null ? [] : [roomOf.player(session.player.id), roomOf.session(session.name)]),
    ...(isStaff ? [roomOf.desk] : []),
    ...(isUnsure ? [roomOf.unsure] : []),
  ]);
  const counters = await counts.current();
  if (counters !== null) socket.emit('updateRealtimeData', counters);
  await strip.welcome(({ entries }) => socket.emit('liveDrop', entries[locale]));
  await greet(services, socket);
  if (followed !== null) await battles.follow(socket, followed, viewer);
}

/** Sends wins to the pages of this process: the newest one, or the whole live feed. */
function publishStrip(io: Io, { entries }: LiveFeedState, isOne: boolean): void {
  for (const locale of LOCALE_CODES) {
    const [first] = entries[locale];
    if (first !== undefined) io.local.to(roomOf.language(locale)).emit('liveDrop', isOne ? first : entries[locale]);
  }
}

/** Writes the reason into the consoles of these pages and disconnects them; they reconnect by themselves. */
function disconnect(pages: ReturnType<Io['in']>, reason: string): void {
  pages.emit('log', reason);
  pages.disconnectSockets(true);
}

/** Redis was away, so messages of other processes were lost meanwhile. */
function heal(io: Io, strip: Strip, nudge: (playerId: number) => void): void {
  strip.nudge();
  // Their session can be looked up now, after they reconnect.
  disconnect(io.local.in(roomOf.unsure), 'session.unsure');
  nudgeThose(io, nudge, null);
}

/** Nudges players with a page open at this process: the given ones, or all (null). */
function nudgeThose(io: Io, nudge: (playerId: number) => void, some: ReadonlySet<number> | null): void {
  const players = [...io.of('/').sockets.values()].map(({ data }) => data.session?.player.id ?? null);
  for (const playerId of new Set(players)) {
    if (playerId !== null && some?.has(playerId) !== false) nudge(playerId);
  }
}

/** Disconnects sockets whose session has ended or expired without an event. */
function endWithSessions(services: Services, io: Io, onFault: (error: unknown) => void): () => void {
  const sessions = new Sessions(services);
  const look = async (): Promise<void> => {
    const connectedSockets = [...io.of('/').sockets.values()];
    const ids = new Set(connectedSockets.flatMap(({ data }) => data.session?.id ?? []));
    const endedIds = new Set(await sessions.endedOf([...ids]));
    for (const socket of connectedSockets) {
      if (!endedIds.has(socket.data.session?.id ?? '')) continue;
      socket.emit('log', 'session.ended');
      socket.disconnect(true);
    }
  };
  const timer = setInterval(() => void look().catch(onFault), SESSIONS_EVERY_MS).unref();
  return () => clearInterval(timer);
}
