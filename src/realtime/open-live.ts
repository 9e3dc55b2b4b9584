import { currencyByCode } from '#src/currencies/index.ts';
import { countUnread } from '#src/notices/index.ts';
import type { Doorman } from '#src/platform/doorman.ts';
import { createSessions } from '#src/platform/sessions.ts';
import type { World } from '#src/platform/world.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { countersNow } from '#src/standings/index.ts';
import { type Counts, createCounts } from './counts.ts';
import { greet } from './greet.ts';
import { hear } from './hear.ts';
import { createNudges } from './nudges.ts';
import { createPeople } from './people.ts';
import { dropRequest, type HttpServer, type Io, type Listener, openSockets, roomOf } from './sockets.ts';
import { createStrip, readStrip, type Shown, type Strip } from './strip.ts';
import { tellChanges } from './tell-changes.ts';

/** What tells open pages of what happens, as long as a process runs. */
export interface Live {
  /** Ends all connections of this process; browsers come again by themselves. */
  readonly close: () => Promise<void>;
  /** How many pages are connected to this process. */
  readonly count: () => number;
}

/** Sessions end by themselves too, and by commands that can tell nobody. */
const SESSIONS_EVERY_MS = 60_000;

/**
 * Opens the sockets on a server. What happens knows nothing of it: it hears what is announced after commit, and what it
 * tells is read from the rows.
 */
export async function openLive(world: World, server: HttpServer, doorman: Doorman): Promise<Live> {
  const { io, onHealed, close } = await openSockets(world, server, doorman);
  const hasAudience = (): boolean => io.engine.clientsCount > 0;
  const onFault = (error: unknown): void => world.log.warn({ reason: String(error) }, 'pages could not be told');
  const people = createPeople(world);
  const strip = createStrip({
    ...{ hasAudience, onFault, nowMs: () => performance.now(), read: () => readStrip(world) },
    tell: (shown, isOne) => tellStrip(io, shown, isOne),
  });
  const counts = createCounts({
    ...{ hasAudience, onFault, read: () => countersNow(world) },
    tell: (counters) => io.local.emit('updateRealtimeData', counters),
  });
  const nudge = createNudges({
    ...{ onFault, count: (playerId) => countUnread(world.db, playerId) },
    tell: (playerId, unread) => io.to(roomOf.player(playerId)).emit('notices', { unread }),
  });
  const won = (): void => {
    strip.nudge();
    io.serverSideEmit('won');
  };
  io.on('won', strip.nudge);
  const tellMailed = (playerIds: readonly number[]): void => nudgeThose(io, nudge, new Set(playerIds));
  const mailed = (playerIds: readonly number[]): void => {
    tellMailed(playerIds);
    io.serverSideEmit('mailed', playerIds);
  };
  io.on('mailed', tellMailed);
  io.on('connection', (socket) => {
    const { person } = socket.data;
    people.came(person);
    socket.on('disconnect', () => people.left(person));
    welcome(world, socket, { strip, counts }).catch((error: unknown) => {
      onFault(error);
      socket.emit('error', 'errors.down');
    });
  });
  onHealed(() => heal(io, strip, nudge));
  const endSession = (name: string): void => io.in(roomOf.session(name)).disconnectSockets(true);
  const reloadAsked = (delayMs: number): void => void io.emit('refresh', { delay: delayMs });
  const withdrawalMoved = (playerId: number): void => {
    io.to(roomOf.desk).emit('desk');
    nudge(playerId);
  };
  const stops = [
    hear(world, { won, noticed: nudge, mailed, sessionEnded: endSession, withdrawalMoved, reloadAsked }),
    tellChanges(world, io, strip, onFault),
    ...[endWithSessions(world, io, onFault), people.close, strip.close, counts.close],
  ];
  return {
    count: () => io.engine.clientsCount,
    close: async () => {
      for (const stop of stops) stop();
      await close();
    },
  };
}

/** A page is told what holds now; what all are told from then on fits. */
async function welcome(
  world: World,
  socket: Listener,
  { strip, counts }: { readonly strip: Strip; readonly counts: Counts },
): Promise<void> {
  const { locale, currency, session, isStaff, isUnsure } = socket.data;
  dropRequest(socket);
  const { code } = await currencyByCode(world, currency ?? '');
  void socket.join([
    ...[roomOf.language(locale), roomOf.face(locale, code)],
    ...(session === null ? [] : [roomOf.player(session.player.id), roomOf.session(session.name)]),
    ...(isStaff ? [roomOf.desk] : []),
    ...(isUnsure ? [roomOf.unsure] : []),
  ]);
  const counters = await counts.told();
  if (counters !== null) socket.emit('updateRealtimeData', counters);
  await strip.welcome(({ entries }) => socket.emit('liveDrop', entries[locale]));
  await greet(world, socket);
}

/** Tells the pages of this process of wins: the one in front alone, or all of them. */
function tellStrip(io: Io, { entries }: Shown, isOne: boolean): void {
  for (const locale of LOCALE_CODES) {
    const [first] = entries[locale];
    if (first !== undefined) io.local.to(roomOf.language(locale)).emit('liveDrop', isOne ? first : entries[locale]);
  }
}

/** Redis was away: of what other processes told meanwhile nothing was heard. */
function heal(io: Io, strip: Strip, nudge: (playerId: number) => void): void {
  strip.nudge();
  // Whose session it is can be asked now: they come again.
  io.local.in(roomOf.unsure).disconnectSockets(true);
  nudgeThose(io, nudge, null);
}

/** Nudges the players who have a page open at this process: some of them, or all (null). */
function nudgeThose(io: Io, nudge: (playerId: number) => void, some: ReadonlySet<number> | null): void {
  const players = [...io.of('/').sockets.values()].map(({ data }) => data.session?.player.id ?? null);
  for (const playerId of new Set(players)) {
    if (playerId !== null && some?.has(playerId) !== false) nudge(playerId);
  }
}

/** Cuts off whose session is over: it may have ended by itself, or where nobody could tell of it. */
function endWithSessions(world: World, io: Io, onFault: (error: unknown) => void): () => void {
  const sessions = createSessions(world.redis);
  const look = async (): Promise<void> => {
    const there = [...io.of('/').sockets.values()];
    const ids = new Set(there.flatMap(({ data }) => data.session?.id ?? []));
    const ended = new Set(await sessions.endedOf([...ids]));
    for (const socket of there) if (ended.has(socket.data.session?.id ?? '')) socket.disconnect(true);
  };
  const timer = setInterval(() => void look().catch(onFault), SESSIONS_EVERY_MS).unref();
  return () => clearInterval(timer);
}
