import { createHash } from 'node:crypto';
import type { Locale } from '#src/shared/locales.ts';
import type { StoreEvent } from '#src/platform/events/event-bus.ts';
import type { Services } from '#src/platform/services.ts';
import { DAY_MS, DAY_SECONDS, MINUTE_MS } from '#src/shared/time.ts';

/** Session data of a player, so that authentication needs no statement. */
export interface SessionPlayer {
  readonly id: number;
  /** Sign-in provider (`auth_type`). */
  readonly type: string;
  /** Sent with every protected request; also the anti-forgery token. */
  readonly token: string;
  readonly name: string;
  readonly locale: Locale;
  /** Display currency code. */
  readonly currency: string;
  readonly isAdult: boolean;
}

/** Place of a session, as shown to its player. */
export interface SessionPlace {
  /** Part of the network address. */
  readonly address: string;
  /** User agent. */
  readonly agent: string;
}

/** Redis record of a session. */
interface SessionRecord {
  readonly player?: SessionPlayer;
  readonly createdAtMs?: number;
  readonly place?: SessionPlace;
  /** The epoch of the database in which the session began; absent in sessions from before epochs. */
  readonly epoch?: number;
}

/** A session as listed to its player. */
export interface StoredSession {
  /** Public name of the session: neither its id nor its token can be derived from it. */
  readonly name: string;
  readonly type: string;
  readonly createdAtMs: number;
  /** Accurate to ten minutes. */
  readonly seenAtMs: number;
  readonly place: SessionPlace | null;
}

/** All Redis keys of a session. */
export interface SessionKeys {
  readonly id: string;
  readonly token: string;
  readonly playerId: number;
}

/** Sessions of a player have ended: close their connections. */
export interface SessionsEnded extends StoreEvent {
  readonly name: 'sessionsEnded';
  readonly playerId: number;
  /** Public names of the sessions. */
  readonly sessions: readonly string[];
}

export const sessionsEnded = (playerId: number, sessions: readonly string[]): SessionsEnded => ({
  name: 'sessionsEnded',
  playerId,
  sessions,
});

/** A session with an open connection. */
export interface ConnectedSession {
  readonly id: string;
  /** Its public name. */
  readonly name: string;
  readonly player: SessionPlayer;
}

export const SESSION_IDLE_SECONDS = 30 * DAY_SECONDS;
export const SESSION_AGE_MS = 180 * DAY_MS;
export const SESSION_PREFIX = 'session:';
/** Ids of sessions that were ended elsewhere: the next page of that browser says so. */
const ENDED_PREFIX = 'session-ended:';

const SESSION_AGE_SECONDS = SESSION_AGE_MS / 1000;
const TOUCH_EVERY_MS = 10 * MINUTE_MS;
const TOUCHES_REMEMBERED = 50_000;

/** The Redis side of sessions; the cookie side is `http/session/session.ts`. */
export interface Sessions {
  /** Extends the idle time at most once in ten minutes, so that reads cost no write. */
  touch(sessionId: string, playerId: number, nowMs: number): Promise<void>;
  /** Makes a session findable by token and lists it for its player. Beyond 50 the ones unused longest end. */
  remember(session: SessionKeys, nowMs: number): Promise<void>;
  findByToken(token: string, nowMs: number): Promise<SessionPlayer | null>;
  /** Changes the player data of a token's session; null when it has ended. */
  change(token: string, change: Partial<SessionPlayer>, nowMs: number): Promise<SessionPlayer | null>;
  /** The session of an id or a token; null when it has ended. Extends nothing. */
  find(by: { readonly id: string } | { readonly token: string }, nowMs: number): Promise<ConnectedSession | null>;
  /** The ended ones among some session ids. */
  endedOf(sessionIds: readonly string[]): Promise<string[]>;
  /** Removes a session from tokens and lists; the cookie side deletes the record. */
  forget(session: SessionKeys): Promise<void>;
  /** The time of the sign-in that began the session of a token; null when it has ended. */
  startedAtMs(token: string): Promise<number | null>;
  /** Public name of a token's session, or null. */
  nameOf(token: string): Promise<string | null>;
  /** Sessions of a player, most recently seen first, at most 50. */
  list(playerId: number, nowMs: number): Promise<StoredSession[]>;
  /**
   * Ends one session by public name, or all with null. The next page in their browsers says so, unless the account
   * is closed, of which nothing stays. Returns the names of the ended sessions.
   */
  end(playerId: number, name: string | null, options?: EndOptions): Promise<string[]>;
  /** The player whose session of this id was ended elsewhere, by staff or by a newer one; else null. */
  endedPlayer(sessionId: string): Promise<number | null>;
}

/** `isClosed`: the account was closed. */
interface EndOptions {
  readonly isClosed?: boolean;
}

/** The services that hold sessions and know which of them a restore of the database ended. */
export type SessionServices = Pick<Services, 'redis' | 'dataVersions'>;

/** The sessions in Redis. Every function that reaches Redis rejects while it is down. */
export function createSessions(services: SessionServices): Sessions {
  const { redis } = services;
  const touchedAtMs = new Map<string, number>();
  const touch = async (sessionId: string, playerId: number, nowMs: number): Promise<void> => {
    if (nowMs - (touchedAtMs.get(sessionId) ?? 0) < TOUCH_EVERY_MS) return;
    touchedAtMs.delete(sessionId);
    if (touchedAtMs.size >= TOUCHES_REMEMBERED) touchedAtMs.clear();
    touchedAtMs.set(sessionId, nowMs);
    // EXPIRE and XX instead of SET: a session ended meanwhile stays ended.
    await Promise.all([
      redis.expire(SESSION_PREFIX + sessionId, SESSION_IDLE_SECONDS),
      redis.zAdd(listKey(playerId), { score: nowMs, value: sessionId }, { condition: 'XX' }),
    ]);
  };
  return {
    touch,
    async remember({ id, token, playerId }, nowMs) {
      const expiration = { type: 'EX', value: SESSION_AGE_SECONDS } as const;
      const list = listKey(playerId);
      await Promise.all([
        redis.set(tokenKey(token), id, { expiration }),
        redis.zAdd(list, { score: nowMs, value: id }),
        redis.zRemRangeByScore(list, '-inf', nowMs - SESSION_IDLE_SECONDS * 1000),
        redis.expire(list, SESSION_AGE_SECONDS),
      ]);
      const oldest = await redis.zRange(list, 0, -MOST_SESSIONS - 1);
      await Promise.all(oldest.map((sessionId) => endSession(services, playerId, sessionId)));
    },
    async findByToken(token, nowMs) {
      const sessionId = await redis.get(tokenKey(token));
      const record = sessionId === null ? null : await readRecord(services, sessionId);
      if (sessionId === null || record === null) return null;
      const { player, createdAtMs } = record;
      if (player?.token !== token || isTooOld(createdAtMs, nowMs)) return null;
      await touch(sessionId, player.id, nowMs);
      return player;
    },
    async change(token, change, nowMs) {
      const id = await redis.get(tokenKey(token));
      const record = id === null ? null : await readRecord(services, id);
      if (id === null || record?.player?.token !== token || isTooOld(record.createdAtMs, nowMs)) return null;
      const player = { ...record.player, ...change, token };
      // XX: a session that was ended meanwhile stays ended.
      const expiration = { type: 'EX', value: SESSION_IDLE_SECONDS } as const;
      await redis.set(SESSION_PREFIX + id, JSON.stringify({ ...record, player }), { condition: 'XX', expiration });
      return player;
    },
    async find(by, nowMs) {
      const id = 'id' in by ? by.id : await redis.get(tokenKey(by.token));
      const record = id === null ? null : await readRecord(services, id);
      if (id === null || record?.player === undefined || isTooOld(record.createdAtMs, nowMs)) return null;
      const { player } = record;
      return 'token' in by && player.token !== by.token ? null : { id, name: nameOf(id), player };
    },
    async endedOf(sessionIds) {
      const records = await Promise.all(sessionIds.map((id) => readRecord(services, id)));
      return sessionIds.filter((_, place) => records[place] === null);
    },
    async forget({ id, token, playerId }) {
      await Promise.all([redis.del(tokenKey(token)), redis.zRem(listKey(playerId), id)]);
    },
    async startedAtMs(token) {
      const id = await redis.get(tokenKey(token));
      const record = id === null ? null : await readRecord(services, id);
      return record?.player?.token === token ? (record.createdAtMs ?? null) : null;
    },
    async nameOf(token) {
      const sessionId = await redis.get(tokenKey(token));
      return sessionId === null ? null : nameOf(sessionId);
    },
    list: (playerId, nowMs) => listSessions(services, playerId, nowMs),
    end: (playerId, name, options) => endSessions(services, playerId, name, options),
    async endedPlayer(sessionId) {
      const playerId = await redis.get(ENDED_PREFIX + sessionId);
      return playerId === null ? null : Number(playerId);
    },
  };
}

/** Sessions of one player: all of them are on the list. */
const MOST_SESSIONS = 50;

async function listSessions(services: SessionServices, playerId: number, nowMs: number): Promise<StoredSession[]> {
  const { redis } = services;
  const entries = await redis.zRangeWithScores(listKey(playerId), 0, MOST_SESSIONS - 1, { REV: true });
  if (entries.length === 0) return [];
  const records = await redis.mGet(entries.map(({ value }) => SESSION_PREFIX + value));
  return entries.flatMap(({ value, score }, place) => {
    const record = liveRecord(services, records[place] ?? null);
    // An expired session stays on the list until the next sign-in.
    if (record?.player?.id !== playerId || isTooOld(record.createdAtMs, nowMs)) return [];
    const { player, createdAtMs = 0 } = record;
    return [{ name: nameOf(value), type: player.type, createdAtMs, seenAtMs: score, place: record.place ?? null }];
  });
}

async function endSessions(
  services: SessionServices,
  playerId: number,
  name: string | null,
  { isClosed = false }: EndOptions = {},
): Promise<string[]> {
  const ids = await services.redis.zRange(listKey(playerId), 0, -1);
  const endedIds = await Promise.all(
    ids
      .filter((id) => name === null || nameOf(id) === name)
      .map((id) => endSession(services, playerId, id, { isClosed })),
  );
  return endedIds.filter((id) => id !== null);
}

/** Returns the session's public name, or null when it had expired or belongs to another player. */
async function endSession(
  services: SessionServices,
  playerId: number,
  sessionId: string,
  { isClosed = false }: EndOptions = {},
): Promise<string | null> {
  const { redis } = services;
  const record = await readRecord(services, sessionId);
  const isTheirs = record?.player?.id === playerId;
  await redis.zRem(listKey(playerId), sessionId);
  if (!isTheirs) return null;
  await redis.del([SESSION_PREFIX + sessionId, tokenKey(record.player.token)]);
  const expiration = { type: 'EX', value: SESSION_IDLE_SECONDS } as const;
  if (!isClosed) await redis.set(ENDED_PREFIX + sessionId, String(playerId), { expiration });
  return nameOf(sessionId);
}

const readRecord = async (services: SessionServices, sessionId: string): Promise<SessionRecord | null> =>
  liveRecord(services, await services.redis.get(SESSION_PREFIX + sessionId));

/** Null also for a session of an earlier epoch: the ids in it belong to a history that the database lost. */
function liveRecord({ dataVersions }: SessionServices, recordText: string | null): SessionRecord | null {
  const record = recordText === null ? null : (JSON.parse(recordText) as SessionRecord);
  return record !== null && isOfEpoch(record.epoch, dataVersions.epoch()) ? record : null;
}

/** Returns whether a session began in this epoch of the database. One without an epoch began in the first, 0. */
export const isOfEpoch = (began: number | undefined, epoch: number): boolean => (began ?? 0) === epoch;

/** Ends every session of some players, on every device. */
export async function endSessionsOf(services: SessionServices, playerIds: ReadonlySet<number>): Promise<void> {
  for (const playerId of playerIds) await endSessions(services, playerId, null, { isClosed: true });
}

/** Returns whether a session has exceeded its absolute age (docs/rules.md 15). */
export const isTooOld = (createdAtMs: number | undefined, nowMs: number): boolean =>
  createdAtMs === undefined || nowMs - createdAtMs > SESSION_AGE_MS;

/** Tokens are stored as hashes: reading Redis keys reveals none. */
const tokenKey = (token: string): string => `session-token:${createHash('sha256').update(token).digest('base64url')}`;

/** Sorted set of a player's sessions by last use. */
const listKey = (playerId: number): string => `sessions-of:${String(playerId)}`;

const NAME_CHARACTERS = 22;

const nameOf = (sessionId: string): string =>
  createHash('sha256').update(`name of ${sessionId}`).digest('base64url').slice(0, NAME_CHARACTERS);
