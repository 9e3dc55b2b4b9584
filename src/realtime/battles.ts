import { battleModel, readBattle, type WholeBattle } from '#src/games/battles/index.ts';
import type { Services } from '#src/platform/services.ts';
import { nextRevealMs } from '#src/shared/battles.ts';
import { type Viewer, viewerKey } from '#src/shared/viewers.ts';
import { type Io, type LiveSocket, roomsOfViewers } from './sockets.ts';
import { createSpectators } from './spectators.ts';

/** Changes of a moment are sent together. */
const TOGETHER_MS = 100;
/** Shortest intervals between two messages of the lobby, and two numbers of spectators. */
const LOBBY_MS = 500;
const SPECTATORS_MS = 5000;
/** A Node timer may fire a moment early. */
const SURELY_MS = 1;

const LOBBY = 'battles';
const ROOM = 'battle:';

/** The spectators of a battle in one language and currency. */
const roomOf = (code: string, viewer: Viewer): string => `${prefixOf(code)}${viewerKey(viewer)}`;
const prefixOf = (code: string): string => `${ROOM}${code}:`;

export interface BattleRooms {
  /** Sends a new connection the battle that its page shows, and every change after that. */
  readonly follow: (socket: LiveSocket, followed: string, viewer: Viewer) => Promise<void>;
  /** A battle changed in this or another process. */
  readonly changed: (code: string) => void;
  readonly close: () => void;
}

/**
 * Sends battles to the pages of this process: to each room after a change, and when a round is revealed. Every message
 * is read from the database, so that all processes send the same, and nothing that is not revealed.
 */
export function createBattleRooms(services: Services, io: Io, onFault: (error: unknown) => void): BattleRooms {
  const timers = new Map<string, NodeJS.Timeout>();
  const adapter = () => io.of('/').adapter;

  const plan = (key: string, afterMs: number, act: () => Promise<void>): void => {
    if (timers.has(key)) return;
    const timer = setTimeout(() => {
      timers.delete(key);
      act().catch(onFault);
    }, afterMs).unref();
    timers.set(key, timer);
  };
  const roomsFor = (code: string): string[] =>
    [...adapter().rooms.keys()].filter((room) => room.startsWith(prefixOf(code)));
  const peopleIn = (code: string): string[] =>
    roomsFor(code)
      .flatMap((room) => [...(adapter().rooms.get(room) ?? [])])
      .flatMap((id) => io.of('/').sockets.get(id)?.data.person ?? []);
  const spectators = createSpectators(services, peopleIn);

  const sendAll = async (code: string): Promise<void> => {
    const battle = roomsFor(code).length === 0 ? null : await readBattle(services.db, code);
    if (battle === null) return;
    const count = await spectators.count(battle);
    for (const { room, viewer } of await roomsOfViewers(services, io, prefixOf(code)))
      io.local.to(room).emit('battle', { ...(await modelFor(services, battle, viewer)), spectators: count });
    planNext(code, battle);
  };
  /** The next round, or the end. */
  const planNext = (code: string, { drawnAt, cases }: WholeBattle): void => {
    if (drawnAt === null) return;
    const next = nextRevealMs(services.clock.now().getTime() - drawnAt.getTime(), cases.length);
    if (next !== null) plan(`reveal ${code}`, next + SURELY_MS, () => sendAll(code));
  };
  return {
    follow: async (socket, followed, viewer) => {
      if (followed === LOBBY) {
        await socket.join(LOBBY);
        return;
      }
      const code = followed.slice(ROOM.length);
      await socket.join(roomOf(code, viewer));
      socket.on('disconnect', () => plan(`spectators ${code}`, SPECTATORS_MS, () => sendAll(code)));
      const battle = await readBattle(services.db, code);
      if (battle === null) return;
      const count = await spectators.recentCount(battle);
      socket.emit('battle', { ...(await modelFor(services, battle, viewer)), spectators: count });
      plan(`spectators ${code}`, SPECTATORS_MS, () => sendAll(code));
      planNext(code, battle);
    },
    changed: (code) => {
      if (roomsFor(code).length > 0) plan(`battle ${code}`, TOGETHER_MS, () => sendAll(code));
      if (adapter().rooms.has(LOBBY)) {
        plan(LOBBY, LOBBY_MS, () => {
          io.local.to(LOBBY).emit('battles');
          return Promise.resolve();
        });
      }
    },
    close: () => {
      timers.forEach(clearTimeout);
    },
  };
}

/** A battle as the pages of a room show it. */
const modelFor = (services: Services, battle: WholeBattle, viewer: Viewer): ReturnType<typeof battleModel> =>
  battleModel(services, battle, { ...viewer, player: null });
