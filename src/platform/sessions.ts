import { createHash } from 'node:crypto';
import type { Locale } from '#src/shared/locales.ts';
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

/** The commands of Redis that sessions need: a client of node-redis fits. */
export interface SessionRedis {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, options: { expiration: { type: 'EX'; value: number } }): Promise<unknown>;
  expire(key: string, seconds: number): Promise<unknown>;
  del(keys: string[]): Promise<unknown>;
}

export const SESSION_IDLE_SECONDS = 30 * 24 * 3600;
export const SESSION_AGE_MS = 180 * 24 * 3600 * 1000;
export const SESSION_PREFIX = 'session:';

const TOUCH_EVERY_MS = 10 * 60 * 1000;
const TOUCHES_REMEMBERED = 50_000;

/** The half of sessions that lives in Redis; the cookie half is `http/session.ts`. */
export interface Sessions {
  /** Prolongs a session's idle time, at most once in ten minutes, so that reading costs no write. */
  touch(sessionId: string, nowMs: number): Promise<void>;
  /** Lets a token alone, without the cookie, find its session. */
  rememberToken(token: string, sessionId: string): Promise<void>;
  /** The player whose session has the token, or null. */
  findByToken(token: string, nowMs: number): Promise<SessionPlayer | null>;
  /** Ends a session for its token; the cookie half destroys the record itself. */
  forgetToken(token: string): Promise<void>;
}

/** Sessions over a Redis client. Every function rejects when Redis is away. */
export function createSessions(redis: SessionRedis): Sessions {
  const touchedAtMs = new Map<string, number>();
  const touch = async (sessionId: string, nowMs: number): Promise<void> => {
    if (nowMs - (touchedAtMs.get(sessionId) ?? 0) < TOUCH_EVERY_MS) return;
    touchedAtMs.delete(sessionId);
    if (touchedAtMs.size >= TOUCHES_REMEMBERED) touchedAtMs.clear();
    touchedAtMs.set(sessionId, nowMs);
    // EXPIRE, not SET: a session that was ended meanwhile stays ended.
    await redis.expire(SESSION_PREFIX + sessionId, SESSION_IDLE_SECONDS);
  };
  return {
    touch,
    async rememberToken(token, sessionId) {
      const expiration = { type: 'EX', value: SESSION_AGE_MS / 1000 } as const;
      await redis.set(tokenKey(token), sessionId, { expiration });
    },
    async findByToken(token, nowMs) {
      const sessionId = await redis.get(tokenKey(token));
      const record = sessionId === null ? null : await redis.get(SESSION_PREFIX + sessionId);
      if (sessionId === null || record === null) return null;
      const { player, createdAtMs } = JSON.parse(record) as { player?: SessionPlayer; createdAtMs?: number };
      if (player?.token !== token || isTooOld(createdAtMs, nowMs)) return null;
      await touch(sessionId, nowMs);
      return player;
    },
    async forgetToken(token) {
      await redis.del([tokenKey(token)]);
    },
  };
}

const SCANNED_AT_ONCE = 500;

/** Ends every session of some players, whatever device it is on. Reads all sessions: for rare work alone. */
export async function endSessionsOf(redis: Redis, playerIds: ReadonlySet<number>): Promise<void> {
  for await (const keys of redis.scanIterator({ MATCH: `${SESSION_PREFIX}*`, COUNT: SCANNED_AT_ONCE })) {
    if (keys.length === 0) continue;
    const records = await redis.mGet(keys);
    const theirs = keys.filter((_, i) => playerIds.has(playerIdIn(records[i] ?? null)));
    if (theirs.length > 0) await redis.del(theirs);
  }
}

const playerIdIn = (record: string | null): number =>
  record === null ? 0 : ((JSON.parse(record) as { player?: SessionPlayer }).player?.id ?? 0);

/** Tells whether a session has outlived its absolute age (docs/rules.md 15). */
export const isTooOld = (createdAtMs: number | undefined, nowMs: number): boolean =>
  createdAtMs === undefined || nowMs - createdAtMs > SESSION_AGE_MS;

/** Tokens are kept by their hash alone: who reads the keys of Redis learns none. */
const tokenKey = (token: string): string => `session-token:${createHash('sha256').update(token).digest('base64url')}`;
