import { battleModel, readBattle, type WholeBattle } from '#src/games/battles/index.ts';
import { currencyByCode } from '#src/core/currencies/index.ts';
import type { Services } from '#src/platform/services.ts';
import { nextRevealMs } from '#src/shared/battles.ts';
import { isLocale } from '#src/shared/locales.ts';
import type { Io, LiveSocket } from './sockets.ts';
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

/** The subject that a page follows: one battle, or the lobby. */
export const FOLLOWED = /^(?:battles|battle:[a-z2-9]{12})$/;

/** The spectators of a battle in one language and currency. */
const roomOf = (code: string, locale: string, currency: string): string => `${ROOM}${code}:${locale}:${currency}`;

export interface BattleRooms {
  /** Sends a new connection the battle that its page shows, and every change after that. */
  readonly follow: (socket: LiveSocket, followed: string, currency: string) => Promise<void>;
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
    [...adapter().rooms.keys()].filter((room) => room.startsWith(`${ROOM}${code}:`));
  const peopleIn = (code: string): string[] =>
    roomsFor(code)
      .flatMap((room) => [...(adapter().rooms.get(room) ?? [])])
      .flatMap((id) => io.of('/').sockets.get(id)?.data.person ?? []);
  const spectators = createSpectators(services, peopleIn);

  const send = async (code: string, rooms: readonly string[]): Promise<void> => {
    const battle = rooms.length === 0 ? null : await readBattle(services.db, code);
    if (battle === null) return;
    const count = await spectators.count(battle);
    for (const room of rooms) {
      const model = await modelFor(services, battle, room);
      if (model !== null) io.local.to(room).emit('battle', { ...model, spectators: count });
    }
    planNext(code, battle);
  };
  const sendAll = (code: string): Promise<void> => send(code, roomsFor(code));
  /** The next round, or the end. */
  const planNext = (code: string, { drawnAt, cases }: WholeBattle): void => {
    if (drawnAt === null) return;
    const next = nextRevealMs(services.clock.now().getTime() - drawnAt.getTime(), cases.length);
    if (next !== null) plan(`reveal ${code}`, next + SURELY_MS, () => sendAll(code));
  };
  return {
    follow: async (socket, followed, currency) => {
      if (followed === LOBBY) {
        await socket.join(LOBBY);
        return;
      }
      const code = followed.slice(ROOM.length);
      const room = roomOf(code, socket.data.locale, currency);
      await socket.join(room);
      socket.on('disconnect', () => plan(`spectators ${code}`, SPECTATORS_MS, () => sendAll(code)));
      const battle = await readBattle(services.db, code);
      if (battle === null) return;
      const count = await spectators.recentCount(battle);
      const model = await modelFor(services, battle, room);
      if (model !== null) socket.emit('battle', { ...model, spectators: count });
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

type BattleOfRoom = Awaited<ReturnType<typeof battleModel>>;

/** A battle as the pages of a room show it. */
async function modelFor(services: Services, battle: WholeBattle, room: string): Promise<BattleOfRoom | null> {
  const [, , locale, code = ''] = room.split(':');
  if (!isLocale(locale)) return null;
  const currency = await currencyByCode(services, code);
  return await battleModel(services, battle, { locale, t: services.texts.t(locale), currency, player: null });
}
