import { createHmac } from 'node:crypto';
import { RedisStore } from 'connect-redis';
import { unsign } from 'cookie-signature';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { notePresence } from '#src/platform/redis/presence.ts';
import type { SessionPlace, SessionPlayer, Sessions } from '#src/platform/redis/sessions.ts';
import {
  SESSION_AGE_MS,
  SESSION_IDLE_SECONDS,
  SESSION_PREFIX,
  createSessions,
  isOfEpoch,
  isTooOld,
  sessionsEnded,
} from '#src/platform/redis/sessions.ts';
import type { Services } from '#src/platform/services.ts';
import { run } from '#src/http/endpoints/body.ts';
import { coarseAddress } from '#src/http/coarse-address.ts';
import { addressOfRequest } from '#src/http/request-address.ts';
import { readCookie } from './cookies.ts';
import { isSecure } from '#src/http/origin.ts';

declare module 'express-session' {
  interface SessionData {
    player: SessionPlayer;
    createdAtMs: number;
    place: SessionPlace;
    epoch: number;
  }
}

/** Change of the caller's session. */
export type SessionChange =
  /** `isFramed`: the store runs in VK's frame and needs a partitioned cookie. */
  | { readonly signIn: Omit<SessionPlayer, 'token'>; readonly isFramed?: boolean }
  | { readonly change: Partial<Pick<SessionPlayer, 'locale' | 'currency' | 'isAdult' | 'name'>> }
  | { readonly signOut: true };

/** The cookie side of sessions. */
export interface HttpSessions {
  /** `__Host-session` on one https host, else `session`. */
  readonly name: string;
  /** Session player of the request's cookie, or null. Rejects when Redis is away; free without a cookie. */
  playerOf(req: Request): Promise<SessionPlayer | null>;
  /** The player whose session, named by the cookie, was ended elsewhere; null in every other case. */
  endedPlayerOf(req: Request): Promise<number | null>;
  /** Removes the cookie of an ended session. */
  dropCookie(res: Response): void;
  /** Session id of the cookies if the signature is valid; else null. */
  idOf(cookies: string | undefined): string | null;
  /** Session player of a token, for clients without cookies. */
  playerOfToken(token: string): Promise<SessionPlayer | null>;
  /**
   * Signs in, changes or signs out. Signing in creates a new session id and token and ends the old session. `session`
   * is the caller's current session, found by cookie or token. Returns the player who is now signed in.
   */
  apply(
    req: Request,
    res: Response,
    change: SessionChange,
    session: SessionPlayer | null,
  ): Promise<SessionPlayer | null>;
}

/** Sessions of cookies. express-session writes them; every request reads its own with one GET. */
export function createHttpSessions(services: Services): HttpSessions {
  const isOneHost = isSecure(services.config) && services.config.cookieDomain === null;
  const name = isOneHost ? '__Host-session' : 'session';
  const { secretKey, otherKeys } = services.config;
  // The first signs. Ids of sessions are random, so a cookie that a former key signed is as good.
  const signingKeys = [secretKey, ...otherKeys].map((key) => createHmac('sha256', key).update('cookies').digest('hex'));
  const sessions = createSessions(services);
  const noteThere = notePresence(services.redis);
  const begun = new Set<string>();
  const load = sessionMiddleware(services, name, signingKeys, begun);
  const nowMs = (): number => services.clock.now().getTime();
  const idOf = (cookies: string | undefined): string | null => sessionIdOf(readCookie(cookies, name), signingKeys);

  const forget = (req: Request): Promise<void> => forgetSession(services, sessions, req);
  const signIn = async (req: Request, player: Omit<SessionPlayer, 'token'>, isFramed: boolean): Promise<void> => {
    await forget(req);
    await settle((done) => req.session.regenerate(done));
    const token = services.random.bytes(KEY_BYTES).toString('base64url');
    req.session.player = { ...player, token };
    req.session.createdAtMs = nowMs();
    req.session.epoch = services.dataVersions.epoch();
    req.session.place = placeOf(req);
    if (isFramed) Object.assign(req.session.cookie, FRAMED);
    begun.add(req.sessionID);
    await settle((done) => req.session.save(done)).finally(() => begun.delete(req.sessionID));
    await sessions.remember({ id: req.sessionID, token, playerId: player.id }, nowMs());
  };
  const signOut = async (req: Request, res: Response): Promise<void> => {
    const isFramed = req.session.cookie.sameSite === FRAMED.sameSite;
    await forget(req);
    await settle((done) => req.session.destroy(done));
    // No Clear-Site-Data: it would delete the visitor's preferences too. The next page's script deletes the player's
    // data (docs/decisions/0020).
    const where = { path: '/', httpOnly: true, ...domainOf(services) };
    res.clearCookie(name, { ...where, ...(isFramed ? FRAMED : ownCookie(services)) });
  };
  const applyByToken = async ({ id, token }: SessionPlayer, change: SessionChange): Promise<SessionPlayer | null> => {
    if ('change' in change) return await sessions.change(token, change.change, nowMs());
    const ended = await sessions.nameOf(token);
    if (ended !== null) services.events.publish(sessionsEnded(id, await sessions.end(id, ended)));
    return null;
  };
  return {
    name,
    async playerOf(req) {
      const id = idOf(req.headers.cookie);
      // Not by express-session, which signs and hashes what it reads, and costs several times this read.
      const found = id === null ? null : await sessions.find({ id }, nowMs());
      if (found === null) return null;
      const { player } = found;
      await sessions.touch(found.id, player.id, nowMs());
      noteThere(player.id, nowMs());
      return player;
    },
    async endedPlayerOf(req) {
      const id = idOf(req.headers.cookie);
      return id === null ? null : await sessions.endedPlayer(id);
    },
    dropCookie: (res) =>
      res.clearCookie(name, { path: '/', httpOnly: true, ...domainOf(services), ...ownCookie(services) }),
    idOf,
    playerOfToken: (token) => sessions.findByToken(token, nowMs()),
    async apply(req, res, change, bearer) {
      await run(load, req, res);
      const player = livePlayer(services, req);
      if ('signIn' in change) await signIn(req, change.signIn, change.isFramed ?? false);
      else if (player === null) return bearer === null ? null : await applyByToken(bearer, change);
      else if ('change' in change) req.session.player = { ...player, ...change.change };
      else {
        await signOut(req, res);
        return null;
      }
      return req.session.player ?? null;
    },
  };
}

/** express-session writes `s:`, the id and its signature. */
function sessionIdOf(cookie: string | null, signingKeys: readonly string[]): string | null {
  if (cookie?.startsWith('s:') !== true) return null;
  const ids = signingKeys.map((key) => unsign(cookie.slice(2), key));
  return ids.find((id) => id !== false) ?? null;
}

/** The player of a request's session; null where it is too old, or a restore of the database ended it. */
function livePlayer({ clock, dataVersions }: Services, { session: kept }: Request): SessionPlayer | null {
  if (kept.player === undefined || isTooOld(kept.createdAtMs, clock.now().getTime())) return null;
  return isOfEpoch(kept.epoch, dataVersions.epoch()) ? kept.player : null;
}

async function forgetSession(
  { events }: Services,
  sessions: Sessions,
  { sessionID: id, session: { player } }: Request,
): Promise<void> {
  if (player === undefined) return;
  const name = await sessions.nameOf(player.token);
  await sessions.forget({ id, token: player.token, playerId: player.id });
  if (name !== null) events.publish(sessionsEnded(player.id, [name]));
}

const KEY_BYTES = 32;
/** Cookie of VK's frame, partitioned to it (docs/rules.md 15). */
const FRAMED = { sameSite: 'none', secure: true, partitioned: true } as const;

/** A cookie is cleared with the domain that it was set with. */
const domainOf = ({ config: { cookieDomain } }: Services) => (cookieDomain === null ? {} : { domain: cookieDomain });

const ownCookie = ({ config }: Services) => ({ sameSite: 'lax', secure: isSecure(config) }) as const;

/** Records are written at sign-in and on change only, so that authentication by cookie costs one GET. */
function sessionMiddleware(
  services: Services,
  name: string,
  signingKeys: string[],
  begun: ReadonlySet<string>,
): RequestHandler {
  return session({
    name,
    secret: signingKeys,
    genid: () => services.random.bytes(KEY_BYTES).toString('base64url'),
    resave: false,
    saveUninitialized: false,
    rolling: false,
    store: new ExistingSessionStore(services, begun),
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(services.config),
      path: '/',
      maxAge: SESSION_AGE_MS,
      ...domainOf(services),
    },
    proxy: isSecure(services.config),
  });
}

/**
 * Writes a session only if it still exists: a request in progress must not restore a session that was ended meanwhile.
 */
class ExistingSessionStore extends RedisStore {
  readonly #services: Services;
  readonly #begun: ReadonlySet<string>;

  constructor(services: Services, begun: ReadonlySet<string>) {
    super({ client: services.redis, prefix: SESSION_PREFIX, ttl: () => SESSION_IDLE_SECONDS, disableTouch: true });
    this.#services = services;
    this.#begun = begun;
  }

  override async set(id: string, record: session.SessionData, done?: (problem?: unknown) => void): Promise<void> {
    if (this.#begun.has(id)) {
      await super.set(id, record, done);
      return;
    }
    const expiration = { type: 'EX', value: SESSION_IDLE_SECONDS } as const;
    try {
      await this.#services.redis.set(SESSION_PREFIX + id, JSON.stringify(record), { condition: 'XX', expiration });
      done?.();
    } catch (problem) {
      done?.(problem);
    }
  }
}

const LONGEST_AGENT = 300;

/** Device and place of a session for the player's own list: recognisable, but too coarse to locate a person. */
const placeOf = (req: Request): SessionPlace => ({
  address: coarseAddress(addressOfRequest(req)),
  agent: (req.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
});

const settle = (start: (done: (problem?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    start((problem) => {
      if (problem === undefined || problem === null) resolve();
      else reject(problem instanceof Error ? problem : new Error('The session was not saved'));
    });
  });
