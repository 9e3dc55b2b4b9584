import { createHash } from 'node:crypto';
import type { Locale } from '#src/shared/locales.ts';
import type { Announcement } from './announce.ts';
import type { Redis } from './redis.ts';

/** What a session remembers of its player, so that knowing who asks costs no statement. */
export interface SessionPlayer {
  readonly id: number;
  /** The way of signing in (`auth_type`). */
  readonly type: string;
  /** Goes with every protected request, so it is the anti-forgery token too. */
  readonly token: string;
  readonly name: string;
  readonly locale: Locale;
  /** The code of the currency that sums are shown in. */
  readonly currency: string;
  readonly isAdult: boolean;
}

/** Where a session was begun: as much of it as its player is shown. */
export interface SessionPlace {
  /** Part of the address alone. */
  readonly address: string;
  /** What the browser called itself. */
  readonly agent: string;
}

/** A session as Redis keeps it under its id. */
interface SessionRecord {
  readonly player?: SessionPlayer;
  readonly createdAtMs?: number;
  readonly place?: SessionPlace;
}

/** A session as its own player is shown it. */
export interface KeptSession {
  /** Stands for the session outside: neither its id nor its token follows from it. */
  readonly name: string;
  readonly type: string;
  readonly createdAtMs: number;
  /** To ten minutes. */
  readonly seenAtMs: number;
  readonly place: SessionPlace | null;
}

/** A session, by all that Redis knows it by. */
export interface SessionKeys {
  readonly id: string;
  readonly token: string;
  readonly playerId: number;
}

/** Some of a player's sessions have ended: what is connected by them is to be cut off. */
export interface SessionsEnded extends Announcement {
  readonly name: 'sessionsEnded';
  readonly playerId: number;
  /** By the names under which sessions are listed. */
  readonly sessions: readonly string[];
}

export const sessionsEnded = (playerId: number, sessions: readonly string[]): SessionsEnded => ({
  name: 'sessionsEnded',
  playerId,
  sessions,
});

/** A session that something stays connected by. */
export interface OpenSession {
  readonly id: string;
  /** As it is listed. */
  readonly name: string;
  readonly player: SessionPlayer;
}

export const SESSION_IDLE_SECONDS = 30 * 24 * 3600;
export const SESSION_AGE_MS = 180 * 24 * 3600 * 1000;
export const SESSION_PREFIX = 'session:';

const SESSION_AGE_SECONDS = SESSION_AGE_MS / 1000;
const TOUCH_EVERY_MS = 10 * 60 * 1000;
const TOUCHES_REMEMBERED = 50_000;

/** The half of sessions that lives in Redis; the cookie half is `http/session.ts`. */
export interface Sessions {
  /** Prolongs a session's idle time, at most once in ten minutes, so that reading costs no write. */
  touch(sessionId: string, playerId: number, nowMs: number): Promise<void>;
  /** Lets a token alone, without the cookie, find its session, and its player list it. */
  remember(session: SessionKeys, nowMs: number): Promise<void>;
  /** The player whose session has the token, or null. */
  findByToken(token: string, nowMs: number): Promise<SessionPlayer | null>;
  /** The session of an id or, without one, of a token; null where there is none any more. Prolongs nothing. */
  find(by: { readonly id: string } | { readonly token: string }, nowMs: number): Promise<OpenSession | null>;
  /** Which of some sessions, by their ids, have ended. */
  endedOf(sessionIds: readonly string[]): Promise<string[]>;
  /** Ends a session for its token and its player's list; the cookie half destroys the record itself. */
  forget(session: SessionKeys): Promise<void>;
  /** By which name a session is listed: that of a token, or null. */
  nameOf(token: string): Promise<string | null>;
  /** The sessions of a player, the last seen first, 50 at most. */
  list(playerId: number, nowMs: number): Promise<KeptSession[]>;
  /** Ends the session of that name, or all with null, for cookie and token. Answers the names of those that ended. */
  end(playerId: number, name: string | null): Promise<string[]>;
}

/** Sessions over a Redis client. Every function rejects when Redis is away. */
export function createSessions(redis: Redis): Sessions {
  const touchedAtMs = new Map<string, number>();
  const touch = async (sessionId: string, playerId: number, nowMs: number): Promise<void> => {
    if (nowMs - (touchedAtMs.get(sessionId) ?? 0) < TOUCH_EVERY_MS) return;
    touchedAtMs.delete(sessionId);
    if (touchedAtMs.size >= TOUCHES_REMEMBERED) touchedAtMs.clear();
    touchedAtMs.set(sessionId, nowMs);
    // EXPIRE and XX, not SET: a session that was ended meanwhile stays ended.
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
    },
    async findByToken(token, nowMs) {
      const sessionId = await redis.get(tokenKey(token));
      const record = sessionId === null ? null : await readRecord(redis, sessionId);
      if (sessionId === null || record === null) return null;
      const { player, createdAtMs } = record;
      if (player?.token !== token || isTooOld(createdAtMs, nowMs)) return null;
      await touch(sessionId, player.id, nowMs);
      return player;
    },
    async find(by, nowMs) {
      const id = 'id' in by ? by.id : await redis.get(tokenKey(by.token));
      const record = id === null ? null : await readRecord(redis, id);
      if (id === null || record?.player === undefined || isTooOld(record.createdAtMs, nowMs)) return null;
      const { player } = record;
      return 'token' in by && player.token !== by.token ? null : { id, name: nameOf(id), player };
    },
    async endedOf(sessionIds) {
      const there = await Promise.all(sessionIds.map((id) => redis.exists(SESSION_PREFIX + id)));
      return sessionIds.filter((_, place) => there[place] === 0);
    },
    async forget({ id, token, playerId }) {
      await Promise.all([redis.del(tokenKey(token)), redis.zRem(listKey(playerId), id)]);
    },
    async nameOf(token) {
      const sessionId = await redis.get(tokenKey(token));
      return sessionId === null ? null : nameOf(sessionId);
    },
    list: (playerId, nowMs) => listSessions(redis, playerId, nowMs),
    end: (playerId, name) => endSessions(redis, playerId, name),
  };
}

const LISTED = 50;

async function listSessions(redis: Redis, playerId: number, nowMs: number): Promise<KeptSession[]> {
  const seen = await redis.zRangeWithScores(listKey(playerId), 0, LISTED - 1, { REV: true });
  if (seen.length === 0) return [];
  const records = await redis.mGet(seen.map(({ value }) => SESSION_PREFIX + value));
  return seen.flatMap(({ value, score }, place) => {
    const written = records[place] ?? null;
    const record = written === null ? null : (JSON.parse(written) as SessionRecord);
    // A session that ended by itself is on the list until the next sign-in.
    if (record?.player?.id !== playerId || isTooOld(record.createdAtMs, nowMs)) return [];
    const { player, createdAtMs = 0 } = record;
    return [{ name: nameOf(value), type: player.type, createdAtMs, seenAtMs: score, place: record.place ?? null }];
  });
}

async function endSessions(redis: Redis, playerId: number, name: string | null): Promise<string[]> {
  const ids = await redis.zRange(listKey(playerId), 0, -1);
  const ended = await Promise.all(
    ids.filter((id) => name === null || nameOf(id) === name).map((id) => endSession(redis, playerId, id)),
  );
  return ended.filter((one) => one !== null);
}

/** Answers the session's name, or null where it had ended by itself or was another one's. */
async function endSession(redis: Redis, playerId: number, sessionId: string): Promise<string | null> {
  const record = await readRecord(redis, sessionId);
  const isTheirs = record?.player?.id === playerId;
  await redis.zRem(listKey(playerId), sessionId);
  if (!isTheirs) return null;
  await redis.del([SESSION_PREFIX + sessionId, tokenKey(record.player.token)]);
  return nameOf(sessionId);
}

async function readRecord(redis: Redis, sessionId: string): Promise<SessionRecord | null> {
  const written = await redis.get(SESSION_PREFIX + sessionId);
  return written === null ? null : (JSON.parse(written) as SessionRecord);
}

/** Ends every session of some players, whatever device it is on. */
export async function endSessionsOf(redis: Redis, playerIds: ReadonlySet<number>): Promise<void> {
  for (const playerId of playerIds) await endSessions(redis, playerId, null);
}

/** Tells whether a session has outlived its absolute age (docs/rules.md 15). */
export const isTooOld = (createdAtMs: number | undefined, nowMs: number): boolean =>
  createdAtMs === undefined || nowMs - createdAtMs > SESSION_AGE_MS;

/** Tokens are kept by their hash alone: who reads the keys of Redis learns none. */
const tokenKey = (token: string): string => `session-token:${createHash('sha256').update(token).digest('base64url')}`;

/** Which sessions a player has, by when each was seen last. */
const listKey = (playerId: number): string => `sessions-of:${String(playerId)}`;

const NAME_CHARACTERS = 22;

const nameOf = (sessionId: string): string =>
  createHash('sha256').update(`name of ${sessionId}`).digest('base64url').slice(0, NAME_CHARACTERS);
