import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { sign, unsign } from 'cookie-signature';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { notePresence } from '#src/platform/redis/presence.ts';
import {
  type FoundSession,
  SESSION_AGE_MS,
  type SessionPlace,
  type SessionPlayer,
  Sessions,
  sessionsEnded,
} from '#src/platform/redis/sessions.ts';
import type { Services } from '#src/platform/services.ts';
import { run } from '#src/http/endpoints/body.ts';
import { coarseAddress } from '#src/http/coarse-address.ts';
import { addressOfRequest } from '#src/http/request-address.ts';
import { readCookie } from './cookies.ts';
import { isSecure } from '#src/http/origin.ts';

/** Change of the caller's session. */
export type SessionChange =
  /** `isFramed`: the store runs in VK's frame and needs a partitioned cookie. */
  | { readonly signIn: Omit<SessionPlayer, 'token'>; readonly isFramed?: boolean }
  | { readonly change: Partial<Pick<SessionPlayer, 'locale' | 'currency' | 'isAdult' | 'name'>> }
  | { readonly signOut: true };

/** The sessions of requests. express-session writes them, through the store that every request reads from. */
export class HttpSessions {
  /** `__Host-session` on one https host, else `session`. */
  readonly name: string;
  /** The sessions by id and token. */
  readonly stored: Sessions;
  readonly #services: Services;
  readonly #signingKeys: string[];
  readonly #load: RequestHandler;
  readonly #noteThere: ReturnType<typeof notePresence>;

  constructor(services: Services) {
    const { secretKey, otherKeys, cookieDomain } = services.config;
    this.name = isSecure(services.config) && cookieDomain === null ? '__Host-session' : 'session';
    this.stored = new Sessions(services);
    this.#services = services;
    // The first signs. Ids of sessions are random, so a cookie that a former key signed is as good.
    this.#signingKeys = [secretKey, ...otherKeys].map((key) =>
      createHmac('sha256', key).update('cookies').digest('hex'),
    );
    this.#load = sessionMiddleware(services, this.name, this.#signingKeys, this.stored);
    this.#noteThere = notePresence(services.redis);
  }

  /**
   * Session player of the request's cookie, or null. Rejects when Redis is away; free without a cookie. A cookie that a
   * former key signed is signed by the present one in `res`, which no shared cache may keep: without it the session
   * would end with the former key.
   */
  async playerOf(req: Request, res?: Response): Promise<SessionPlayer | null> {
    const signed = this.#signedId(req.headers.cookie);
    const found = signed === null ? null : await this.stored.use({ id: signed.id });
    if (signed === null || found === null) return null;
    if (signed.isByFormerKey && res !== undefined) this.#signAgain(res, found);
    this.#noteThere(found.player.id, this.#services.clock.now().getTime());
    return found.player;
  }

  /** Session player of a token, for clients without cookies. */
  async playerOfToken(token: string): Promise<SessionPlayer | null> {
    return (await this.stored.use({ token }))?.player ?? null;
  }

  /** The player whose session, named by the cookie, was ended elsewhere; null in every other case. */
  async endedPlayerOf(req: Request): Promise<number | null> {
    const id = this.idOf(req.headers.cookie);
    return id === null ? null : await this.stored.endedPlayer(id);
  }

  /** Removes the cookie of an ended session. */
  dropCookie(res: Response): void {
    res.clearCookie(this.name, cookieOptions(this.#services));
  }

  /** Session id of the cookies if the signature is valid; else null. */
  idOf(cookies: string | undefined): string | null {
    return this.#signedId(cookies)?.id ?? null;
  }

  #signedId(cookies: string | undefined): { readonly id: string; readonly isByFormerKey: boolean } | null {
    const cookie = readCookie(cookies, this.name);
    // express-session writes `s:`, the id and its signature.
    if (cookie?.startsWith(SIGNED) !== true) return null;
    const ids = this.#signingKeys.map((key) => unsign(cookie.slice(SIGNED.length), key));
    const id = ids.find((one) => one !== false);
    return id === undefined ? null : { id, isByFormerKey: ids[0] === false };
  }

  #signAgain(res: Response, { id, createdAtMs, isFramed }: FoundSession): void {
    const maxAge = createdAtMs + SESSION_AGE_MS - this.#services.clock.now().getTime();
    const options = { ...cookieOptions(this.#services), ...(isFramed ? FRAMED : {}), maxAge };
    res.cookie(this.name, SIGNED + sign(id, this.#signingKeys[0] ?? ''), options);
  }

  /**
   * Signs in, changes or signs out. Signing in creates a new session id and token and ends the old session. `caller` is
   * the player of the caller's current session, found by cookie or token. Returns the player who is now signed in.
   */
  async apply(
    req: Request,
    res: Response,
    change: SessionChange,
    caller: SessionPlayer | null,
  ): Promise<SessionPlayer | null> {
    await run(this.#load, req, res);
    const player = req.session.player ?? null;
    if ('signIn' in change) await this.#signIn(req, change.signIn, change.isFramed ?? false);
    else if (player === null) return caller === null ? null : await this.#applyByToken(caller, change);
    else if ('change' in change) req.session.player = { ...player, ...change.change };
    else {
      await this.#signOut(req, res);
      return null;
    }
    return req.session.player ?? null;
  }

  async #signIn(req: Request, signedIn: Omit<SessionPlayer, 'token'>, isFramed: boolean): Promise<void> {
    const { random, clock, dataVersions } = this.#services;
    await this.#forget(req);
    await promisify(req.session.regenerate.bind(req.session))();
    const token = random.bytes(KEY_BYTES).toString('base64url');
    const record = Object.assign(req.session, {
      player: { ...signedIn, token },
      createdAtMs: clock.now().getTime(),
      epoch: dataVersions.epoch(),
      place: placeOf(req),
    });
    if (isFramed) Object.assign(record.cookie, FRAMED);
    await this.stored.records.create(req.sessionID, record);
    await this.stored.remember({ id: req.sessionID, token, playerId: signedIn.id });
  }

  async #signOut(req: Request, res: Response): Promise<void> {
    const isFramed = req.session.cookie.sameSite === FRAMED.sameSite;
    await this.#forget(req);
    await promisify(req.session.destroy.bind(req.session))();
    // Pages that the browser kept for its Back button. Storage also has the visitor's preferences, so the next page's
    // script deletes the player's data there (docs/decisions/0020).
    res.setHeader('Clear-Site-Data', '"cache"');
    res.clearCookie(this.name, { ...cookieOptions(this.#services), ...(isFramed ? FRAMED : {}) });
  }

  async #applyByToken(
    { id, token }: SessionPlayer,
    change: Exclude<SessionChange, { readonly signIn: unknown }>,
  ): Promise<SessionPlayer | null> {
    if ('change' in change) return await this.stored.change(token, change.change);
    const name = await this.stored.nameOf(token);
    if (name !== null) this.#services.events.publish(sessionsEnded(id, await this.stored.end(id, name)));
    return null;
  }

  async #forget({ sessionID: id, session: { player } }: Request): Promise<void> {
    if (player === undefined) return;
    const name = await this.stored.nameOf(player.token);
    await this.stored.forget({ id, token: player.token, playerId: player.id });
    if (name !== null) this.#services.events.publish(sessionsEnded(player.id, [name]));
  }
}

const KEY_BYTES = 32;
const SIGNED = 's:';
/** Cookie of VK's frame, partitioned to it (docs/rules.md 15). */
const FRAMED = { sameSite: 'none', secure: true, partitioned: true } as const;

/** A cookie is cleared with the options that it was set with. */
const cookieOptions = ({ config }: Services) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    ...(config.cookieDomain === null ? {} : { domain: config.cookieDomain }),
  }) as const;

/** Records are written at sign-in and on change only, so that authentication by cookie costs one GET. */
const sessionMiddleware = (services: Services, name: string, signingKeys: string[], stored: Sessions): RequestHandler =>
  session({
    name,
    secret: signingKeys,
    genid: () => services.random.bytes(KEY_BYTES).toString('base64url'),
    resave: false,
    saveUninitialized: false,
    rolling: false,
    store: stored.records,
    cookie: { ...cookieOptions(services), maxAge: SESSION_AGE_MS },
    proxy: isSecure(services.config),
  });

const LONGEST_AGENT = 300;

/** Device and place of a session for the player's own list: recognisable, but too coarse to locate a person. */
const placeOf = (req: Request): SessionPlace => ({
  address: coarseAddress(addressOfRequest(req)),
  agent: (req.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
});
