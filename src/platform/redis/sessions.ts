import { createHash } from 'node:crypto';
import { RedisStore } from 'connect-redis';
import type { SessionData } from 'express-session';
import type { Locale } from '#src/shared/locales.ts';
import type { StoreEvent } from '#src/platform/events/event-bus.ts';
import type { Services } from '#src/platform/services.ts';
import { DAY_MS, DAY_SECONDS, MINUTE_MS } from '#src/shared/time.ts';
import { PROMISED } from '#src/shared/promised.ts';

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

declare module 'express-session' {
  /** The record of a session in Redis. Two releases may serve at once, so a field is added and never changed. */
  interface SessionData {
    player: SessionPlayer;
    createdAtMs: number;
    place?: SessionPlace;
    /** The epoch of the database in which the session began; absent in sessions from before epochs. */
    epoch?: number;
  }
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

/** The key of a session: the id in a cookie, or the token of a client without cookies. */
type SessionKey = { readonly id: string } | { readonly token: string };

/** A session that has not ended. */
export interface FoundSession {
  readonly id: string;
  /** Its public name. */
  readonly name: string;
  readonly player: SessionPlayer;
  /** The time of the sign-in that began it. */
  readonly createdAtMs: number;
  /** True if its cookie is for a frame on another site. */
  readonly isFramed: boolean;
}

export const SESSION_IDLE_SECONDS = PROMISED.idleDays * DAY_SECONDS;
export const SESSION_AGE_MS = PROMISED.sessionDays * DAY_MS;
export const SESSION_PREFIX = 'session:';
/** Ids of sessions that were ended elsewhere: the next page of that browser says so. */
const ENDED_PREFIX = 'session-ended:';

const SESSION_AGE_SECONDS = SESSION_AGE_MS / 1000;
const IDLE = { type: 'EX', value: SESSION_IDLE_SECONDS } as const;
const TOUCH_EVERY_MS = 10 * MINUTE_MS;
const TOUCHES_REMEMBERED = 50_000;
/** Sessions of one player: all of them are on the list. */
const MOST_SESSIONS = 50;

/** The services that hold sessions and know which of them a restore of the database ended. */
type SessionServices = Pick<Services, 'redis' | 'dataVersions' | 'clock'>;

/** The records of sessions, for express-session and for `Sessions`. A session that has ended is none. */
class SessionStore extends RedisStore {
  readonly #redis: Services['redis'];

  constructor(services: SessionServices) {
    const parse = (text: string): SessionData | null => {
      const record = JSON.parse(text) as SessionData;
      return isLive(services, record) ? record : null;
    };
    // The type of the library omits null, which it returns for an id without a record too.
    const serializer = { parse: parse as (text: string) => SessionData, stringify: JSON.stringify };
    super({ client: services.redis, prefix: SESSION_PREFIX, ttl: () => IDLE.value, disableTouch: true, serializer });
    this.#redis = services.redis;
  }

  override get(id: string, done?: (problem?: unknown, record?: SessionData | null) => void) {
    return super.get(id, done) as Promise<SessionData | null>;
  }

  /** Writes a new session. */
  create(id: string, record: SessionData): Promise<void> {
    return super.set(id, record) as Promise<void>;
  }

  /** Writes a session only if it still exists: a request in progress must not restore one that was ended meanwhile. */
  override async set(id: string, record: SessionData, done?: (problem?: unknown) => void): Promise<void> {
    const writing = this.#redis.set(this.prefix + id, JSON.stringify(record), { condition: 'XX', expiration: IDLE });
    await (done === undefined ? writing : writing.then(() => done(), done));
  }
}

/** Sessions by id, by token and by player. Every function that reaches Redis rejects while it is down. */
export class Sessions {
  readonly records: SessionStore;
  readonly #services: SessionServices;
  readonly #touchedAtMs = new Map<string, number>();

  constructor(services: SessionServices) {
    this.records = new SessionStore(services);
    this.#services = services;
  }

  /** The session of an id or a token; null when it has ended. Extends nothing. */
  async find(by: SessionKey): Promise<FoundSession | null> {
    const found = await this.#read(by);
    if (found === null) return null;
    const { id, record } = found;
    const { player, createdAtMs, cookie } = record;
    return { id, name: nameOf(id), player, createdAtMs, isFramed: cookie.sameSite === 'none' };
  }

  /** Finds a session and extends its idle time, at most once in ten minutes, so that reads cost no write. */
  async use(by: SessionKey): Promise<FoundSession | null> {
    const found = await this.find(by);
    if (found !== null) await this.#touch(found.id, found.player.id);
    return found;
  }

  /** Makes a session findable by token and lists it for its player. Beyond 50 the ones unused longest end. */
  async remember({ id, token, playerId }: SessionKeys): Promise<void> {
    const { redis } = this.#services;
    const [list, nowMs] = [listKey(playerId), this.#nowMs()];
    await Promise.all([
      redis.set(tokenKey(token), id, { expiration: { type: 'EX', value: SESSION_AGE_SECONDS } }),
      redis.zAdd(list, { score: nowMs, value: id }),
      redis.zRemRangeByScore(list, '-inf', nowMs - SESSION_IDLE_SECONDS * 1000),
      redis.expire(list, SESSION_AGE_SECONDS),
    ]);
    const oldest = await redis.zRange(list, 0, -MOST_SESSIONS - 1);
    await Promise.all(oldest.map((sessionId) => this.#end(playerId, sessionId)));
  }

  /** Changes the player data of a token's session; null when it has ended. */
  async change(token: string, change: Partial<SessionPlayer>): Promise<SessionPlayer | null> {
    const found = await this.#read({ token });
    if (found === null) return null;
    const player = { ...found.record.player, ...change, token };
    await this.records.set(found.id, { ...found.record, player });
    return player;
  }

  /** The ended ones among some session ids. */
  async endedOf(sessionIds: readonly string[]): Promise<string[]> {
    const records = await Promise.all(sessionIds.map((id) => this.records.get(id)));
    return sessionIds.filter((_, place) => records[place] === null);
  }

  /** Removes a session from tokens and lists; express-session deletes the record. */
  async forget({ id, token, playerId }: SessionKeys): Promise<void> {
    const { redis } = this.#services;
    await Promise.all([redis.del(tokenKey(token)), redis.zRem(listKey(playerId), id)]);
  }

  /** Public name of a token's session, or null. */
  async nameOf(token: string): Promise<string | null> {
    const id = await this.#services.redis.get(tokenKey(token));
    return id === null ? null : nameOf(id);
  }

  /** Sessions of a player, most recently seen first, at most 50. */
  async list(playerId: number): Promise<StoredSession[]> {
    const entries = await this.#services.redis.zRangeWithScores(listKey(playerId), 0, MOST_SESSIONS - 1, { REV: true });
    const records = await Promise.all(entries.map(({ value }) => this.records.get(value)));
    return entries.flatMap(({ value, score }, place) => {
      const record = records[place] ?? null;
      // An expired session stays on the list until the next sign-in.
      if (record?.player.id !== playerId) return [];
      const { player, createdAtMs } = record;
      return [{ name: nameOf(value), type: player.type, createdAtMs, seenAtMs: score, place: record.place ?? null }];
    });
  }

  /**
   * Ends one session by public name, or all with null. The next page in their browsers says so, unless the account
   * is closed, of which nothing stays. Returns the names of the ended sessions.
   */
  async end(playerId: number, name: string | null, options?: EndOptions): Promise<string[]> {
    const ids = await this.#services.redis.zRange(listKey(playerId), 0, -1);
    const named = ids.filter((id) => name === null || nameOf(id) === name);
    const ended = await Promise.all(named.map((id) => this.#end(playerId, id, options)));
    return ended.filter((one) => one !== null);
  }

  /** The player whose session of this id was ended elsewhere, by staff or by a newer one; else null. */
  async endedPlayer(sessionId: string): Promise<number | null> {
    const playerId = await this.#services.redis.get(ENDED_PREFIX + sessionId);
    return playerId === null ? null : Number(playerId);
  }

  async #read(by: SessionKey): Promise<{ readonly id: string; readonly record: SessionData } | null> {
    const id = 'id' in by ? by.id : await this.#services.redis.get(tokenKey(by.token));
    const record = id === null ? null : await this.records.get(id);
    if (id === null || record === null) return null;
    return 'token' in by && record.player.token !== by.token ? null : { id, record };
  }

  async #touch(sessionId: string, playerId: number): Promise<void> {
    const nowMs = this.#nowMs();
    if (nowMs - (this.#touchedAtMs.get(sessionId) ?? 0) < TOUCH_EVERY_MS) return;
    this.#touchedAtMs.delete(sessionId);
    if (this.#touchedAtMs.size >= TOUCHES_REMEMBERED) this.#touchedAtMs.clear();
    this.#touchedAtMs.set(sessionId, nowMs);
    const { redis } = this.#services;
    // EXPIRE and XX instead of SET: a session ended meanwhile stays ended.
    await Promise.all([
      redis.expire(SESSION_PREFIX + sessionId, SESSION_IDLE_SECONDS),
      redis.zAdd(listKey(playerId), { score: nowMs, value: sessionId }, { condition: 'XX' }),
    ]);
  }

  /** Returns the session's public name, or null when it had expired or belongs to another player. */
  async #end(playerId: number, sessionId: string, { isClosed = false }: EndOptions = {}): Promise<string | null> {
    const { redis } = this.#services;
    const record = await this.records.get(sessionId);
    await redis.zRem(listKey(playerId), sessionId);
    // One that expired by age too: nothing stays of a closed account.
    if (record === null) await this.records.destroy(sessionId);
    if (record?.player.id !== playerId) return null;
    await redis.del([SESSION_PREFIX + sessionId, tokenKey(record.player.token)]);
    if (!isClosed) await redis.set(ENDED_PREFIX + sessionId, String(playerId), { expiration: IDLE });
    return nameOf(sessionId);
  }

  #nowMs(): number {
    return this.#services.clock.now().getTime();
  }
}

/** `isClosed`: the account was closed. */
interface EndOptions {
  readonly isClosed?: boolean;
}

/**
 * Returns whether a session has neither exceeded its absolute age (docs/rules.md 15) nor begun in an earlier epoch: the
 * ids in such a one belong to a history that the database lost.
 */
const isLive = ({ clock, dataVersions }: SessionServices, record: Partial<SessionData>): boolean =>
  record.player !== undefined &&
  clock.now().getTime() - (record.createdAtMs ?? -Infinity) <= SESSION_AGE_MS &&
  isOfEpoch(record.epoch, dataVersions.epoch());

/** Returns whether a session began in this epoch of the database. One without an epoch began in the first, 0. */
export const isOfEpoch = (began: number | undefined, epoch: number): boolean => (began ?? 0) === epoch;

/** Ends every session of some players, on every device. */
export async function endSessionsOf(services: SessionServices, playerIds: ReadonlySet<number>): Promise<void> {
  const sessions = new Sessions(services);
  for (const playerId of playerIds) await sessions.end(playerId, null, { isClosed: true });
}

/** Tokens are stored as hashes: reading Redis keys reveals none. */
const tokenKey = (token: string): string => `session-token:${createHash('sha256').update(token).digest('base64url')}`;

/** Sorted set of a player's sessions by last use. */
const listKey = (playerId: number): string => `sessions-of:${String(playerId)}`;

const NAME_CHARACTERS = 22;

const nameOf = (sessionId: string): string =>
  createHash('sha256').update(`name of ${sessionId}`).digest('base64url').slice(0, NAME_CHARACTERS);
