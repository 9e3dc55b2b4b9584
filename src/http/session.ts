import { createHmac } from 'node:crypto';
import { RedisStore } from 'connect-redis';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { notePresence } from '#src/platform/presence.ts';
import type { SessionPlayer } from '#src/platform/sessions.ts';
import {
  SESSION_AGE_MS,
  SESSION_IDLE_SECONDS,
  SESSION_PREFIX,
  createSessions,
  isTooOld,
} from '#src/platform/sessions.ts';
import type { World } from '#src/platform/world.ts';
import { run } from './body.ts';
import { readCookie } from './cookies.ts';
import { isSecure } from './origin.ts';

declare module 'express-session' {
  interface SessionData {
    player: SessionPlayer;
    createdAtMs: number;
  }
}

/** What an action does to the session of the one who asked. */
export type SessionChange =
  | { readonly signIn: Omit<SessionPlayer, 'token'> }
  | { readonly change: Partial<Pick<SessionPlayer, 'locale' | 'currency' | 'isAdult' | 'name'>> }
  | { readonly signOut: true };

/** The cookie half of sessions. */
export interface SessionCookie {
  /** The cookie's name: `__Host-session` behind https on one host, else `session`. */
  readonly name: string;
  /** The player of the request's cookie, or null. Rejects when Redis is away; costs nothing without a cookie. */
  playerOf(req: Request, res: Response): Promise<SessionPlayer | null>;
  /** The player whose session has a token, for clients that keep no cookie. */
  playerOfToken(token: string): Promise<SessionPlayer | null>;
  /** Signs in, changes or signs out. Signing in makes a new session id and token and ends the old session. */
  apply(req: Request, res: Response, change: SessionChange): Promise<void>;
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
  const load = sessionMiddleware(world, name, signingKey);
  const nowMs = (): number => world.clock.now().getTime();

  const signIn = async (req: Request, player: Omit<SessionPlayer, 'token'>): Promise<void> => {
    if (req.session.player !== undefined) await sessions.forgetToken(req.session.player.token);
    await settle((done) => req.session.regenerate(done));
    const token = world.random.bytes(KEY_BYTES).toString('base64url');
    req.session.player = { ...player, token };
    req.session.createdAtMs = nowMs();
    await settle((done) => req.session.save(done));
    await sessions.rememberToken(token, req.sessionID);
  };
  const signOut = async (req: Request, res: Response, token: string): Promise<void> => {
    await sessions.forgetToken(token);
    await settle((done) => req.session.destroy(done));
    res.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(world.config) });
  };
  return {
    name,
    signingKey,
    async playerOf(req, res) {
      if (readCookie(req.headers.cookie, name) === null) return null;
      await run(load, req, res);
      const { player, createdAtMs } = req.session;
      if (player === undefined || isTooOld(createdAtMs, nowMs())) return null;
      await sessions.touch(req.sessionID, nowMs());
      noteThere(player.id, nowMs());
      return player;
    },
    playerOfToken: (token) => sessions.findByToken(token, nowMs()),
    async apply(req, res, change) {
      await run(load, req, res);
      const { player } = req.session;
      if ('signIn' in change) await signIn(req, change.signIn);
      else if (player === undefined) return;
      else if ('change' in change) req.session.player = { ...player, ...change.change };
      else await signOut(req, res, player.token);
    },
  };
}

const KEY_BYTES = 32;

/** Nothing is written but at sign-in and at a change, so that knowing who asks costs one GET. */
function sessionMiddleware(world: World, name: string, signingKey: string): RequestHandler {
  const { cookieDomain } = world.config;
  return session({
    name,
    secret: signingKey,
    genid: () => world.random.bytes(KEY_BYTES).toString('base64url'),
    resave: false,
    saveUninitialized: false,
    rolling: false,
    store: new RedisStore({
      client: world.redis,
      prefix: SESSION_PREFIX,
      ttl: () => SESSION_IDLE_SECONDS,
      disableTouch: true,
    }),
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

const settle = (start: (done: (problem?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    start((problem) => {
      if (problem === undefined || problem === null) resolve();
      else reject(problem instanceof Error ? problem : new Error('the session was not kept'));
    });
  });
