import { createHmac } from 'node:crypto';
import { RedisStore } from 'connect-redis';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { notePresence } from '#src/platform/presence.ts';
import type { SessionPlace, SessionPlayer, Sessions } from '#src/platform/sessions.ts';
import {
  SESSION_AGE_MS,
  SESSION_IDLE_SECONDS,
  SESSION_PREFIX,
  createSessions,
  isTooOld,
  sessionsEnded,
} from '#src/platform/sessions.ts';
import type { World } from '#src/platform/world.ts';
import { run } from './body.ts';
import { coarseAddress } from './coarse-address.ts';
import { equalTexts, readCookie } from './cookies.ts';
import { isSecure } from './origin.ts';

declare module 'express-session' {
  interface SessionData {
    player: SessionPlayer;
    createdAtMs: number;
    place: SessionPlace;
  }
}

/** What an action does to the session of the one who asked. */
export type SessionChange =
  /** `isFramed`: the store stands in a frame of VK, so that its cookie is one of a frame. */
  | { readonly signIn: Omit<SessionPlayer, 'token'>; readonly isFramed?: boolean }
  | { readonly change: Partial<Pick<SessionPlayer, 'locale' | 'currency' | 'isAdult' | 'name'>> }
  | { readonly signOut: true };

/** The cookie half of sessions. */
export interface SessionCookie {
  /** The cookie's name: `__Host-session` behind https on one host, else `session`. */
  readonly name: string;
  /** The player of the request's cookie, or null. Rejects when Redis is away; costs nothing without a cookie. */
  playerOf(req: Request, res: Response): Promise<SessionPlayer | null>;
  /** The id of the session that cookies name, as far as the cookie is ours; null where they name none. */
  idOf(cookies: string | undefined): string | null;
  /** The player whose session has a token, for clients that keep no cookie. */
  playerOfToken(token: string): Promise<SessionPlayer | null>;
  /**
   * Signs in, changes or signs out. Signing in makes a new session id and token and ends the old session. Answers the
   * player who is signed in now.
   */
  apply(req: Request, res: Response, change: SessionChange): Promise<SessionPlayer | null>;
  /** The key of small signed cookies, derived from the store's secret. */
  readonly signingKey: string;
}

/** Sessions for a world: express-session over Redis, loaded only for requests that bring its cookie. */
export function createSessionCookie(world: World): SessionCookie {
  const isOneHost = isSecure(world.config) && world.config.cookieDomain === null;
  const name = isOneHost ? '__Host-session' : 'session';
  const signingKey = createHmac('sha256', world.config.secretKey).update('cookies').digest('hex');
  const sessions = createSessions(world.redis);
  const noteThere = notePresence(world.redis);
  const begun = new Set<string>();
  const load = sessionMiddleware(world, name, signingKey, begun);
  const nowMs = (): number => world.clock.now().getTime();

  const forget = (req: Request): Promise<void> => forgetSession(world, sessions, req);
  const signIn = async (req: Request, player: Omit<SessionPlayer, 'token'>, isFramed: boolean): Promise<void> => {
    await forget(req);
    await settle((done) => req.session.regenerate(done));
    const token = world.random.bytes(KEY_BYTES).toString('base64url');
    req.session.player = { ...player, token };
    req.session.createdAtMs = nowMs();
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
    // No Clear-Site-Data: it would take the visitor's own too. The next page's script takes what was the player's
    // (docs/decisions/0029).
    res.clearCookie(name, { path: '/', httpOnly: true, ...(isFramed ? FRAMED : ownCookie(world)) });
  };
  return {
    name,
    signingKey,
    async playerOf(req, res) {
      if (readCookie(req.headers.cookie, name) === null) return null;
      await run(load, req, res);
      const { player, createdAtMs } = req.session;
      if (player === undefined || isTooOld(createdAtMs, nowMs())) return null;
      await sessions.touch(req.sessionID, player.id, nowMs());
      noteThere(player.id, nowMs());
      return player;
    },
    idOf: (cookies) => sessionIdOf(readCookie(cookies, name), signingKey),
    playerOfToken: (token) => sessions.findByToken(token, nowMs()),
    async apply(req, res, change) {
      await run(load, req, res);
      const { player } = req.session;
      if ('signIn' in change) await signIn(req, change.signIn, change.isFramed ?? false);
      else if (player === undefined) return null;
      else if ('change' in change) req.session.player = { ...player, ...change.change };
      else {
        await signOut(req, res);
        return null;
      }
      return req.session.player ?? null;
    },
  };
}

/** express-session writes `s:{id}.{HMAC}`, with the HMAC in base64 without its padding. */
function sessionIdOf(cookie: string | null, signingKey: string): string | null {
  const [, id, signature] = /^s(?::|%3A)([\w-]{1,64})\.([^.]{1,200})$/i.exec(cookie ?? '') ?? [];
  if (id === undefined || signature === undefined) return null;
  const wanted = createHmac('sha256', signingKey).update(id).digest('base64').replace(/=+$/, '');
  // Of what base64 may hold, a cookie has / and + escaped.
  return equalTexts(signature.replaceAll(/%2f/gi, '/').replaceAll(/%2b/gi, '+'), wanted) ? id : null;
}

async function forgetSession(
  { announcer }: World,
  sessions: Sessions,
  { sessionID: id, session: { player } }: Request,
): Promise<void> {
  if (player === undefined) return;
  const name = await sessions.nameOf(player.token);
  await sessions.forget({ id, token: player.token, playerId: player.id });
  if (name !== null) announcer.tell(sessionsEnded(player.id, [name]));
}

const KEY_BYTES = 32;
/** Of a cookie that a browser sends from a frame: one that only this frame's page has (docs/rules.md 15). */
const FRAMED = { sameSite: 'none', secure: true, partitioned: true } as const;

const ownCookie = ({ config }: World) => ({ sameSite: 'lax', secure: isSecure(config) }) as const;

/** Nothing is written but at sign-in and at a change, so that knowing who asks costs one GET. */
function sessionMiddleware(world: World, name: string, signingKey: string, begun: ReadonlySet<string>): RequestHandler {
  const { cookieDomain } = world.config;
  return session({
    name,
    secret: signingKey,
    genid: () => world.random.bytes(KEY_BYTES).toString('base64url'),
    resave: false,
    saveUninitialized: false,
    rolling: false,
    store: new EndedStayEnded(world, begun),
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(world.config),
      path: '/',
      maxAge: SESSION_AGE_MS,
      ...(cookieDomain === null ? {} : { domain: cookieDomain }),
    },
    proxy: isSecure(world.config),
  });
}

/**
 * A session that was begun may be written, and then only as long as it is there: a request that was under way while
 * somebody ended its session does not bring it back.
 */
class EndedStayEnded extends RedisStore {
  readonly #world: World;
  readonly #begun: ReadonlySet<string>;

  constructor(world: World, begun: ReadonlySet<string>) {
    super({ client: world.redis, prefix: SESSION_PREFIX, ttl: () => SESSION_IDLE_SECONDS, disableTouch: true });
    this.#world = world;
    this.#begun = begun;
  }

  override async set(id: string, record: session.SessionData, done?: (problem?: unknown) => void): Promise<void> {
    if (this.#begun.has(id)) {
      await super.set(id, record, done);
      return;
    }
    const expiration = { type: 'EX', value: SESSION_IDLE_SECONDS } as const;
    try {
      await this.#world.redis.set(SESSION_PREFIX + id, JSON.stringify(record), { condition: 'XX', expiration });
      done?.();
    } catch (problem) {
      done?.(problem);
    }
  }
}

const LONGEST_AGENT = 300;

/** What a player is shown of where a session was begun: enough to know it again, not enough to find anybody. */
const placeOf = (req: Request): SessionPlace => ({
  address: coarseAddress(req.ip ?? ''),
  agent: (req.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
});

const settle = (start: (done: (problem?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    start((problem) => {
      if (problem === undefined || problem === null) resolve();
      else reject(problem instanceof Error ? problem : new Error('the session was not kept'));
    });
  });
