import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { fail } from '#src/shared/errors.ts';
import type { IdempotencyClaim, Player, StaffMember } from '#src/shared/actor.ts';
import type { Power } from '#src/shared/powers.ts';
import type { SessionPlayer } from '#src/platform/redis/sessions.ts';
import { equalTexts } from '#src/platform/security/equal-texts.ts';
import type { SocketAuth } from '#src/platform/security/socket-auth.ts';
import type { Services } from '#src/platform/services.ts';
import type { AuthModel } from '#ui/models/viewer.ts';
import { countryOfRequest } from '#src/platform/config/request-country.ts';
import type { Endpoint } from '#src/http/endpoints/endpoint.ts';
import { takeIdempotencyKey } from '#src/http/endpoints/input.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { isOwnOrigin } from '#src/http/origin.ts';
import { addressOfUpgrade } from '#src/http/request-address.ts';
import { formTokenOf, hasToken } from './form-token.ts';
import { memberOf, memberWith, staffAuth, staffClaim } from './staff-session.ts';

/**
 * The ways in which a caller is authenticated. Player and staff sessions never replace each other: staff cannot play
 * with theirs.
 *
 * - Pages and downloads (`visitorOf`): the cookie.
 * - Endpoints (`authenticate`): the cookie with auth data that matches it; for players without cookies the token, in
 *   the body with its type and id or alone in the header X-Auth-Token.
 * - Uploads before their body is read (`ownerOf`): the cookie, or the header.
 * - Sockets (`createSocketAuth`): the token, or the cookie from a page of the store.
 */

/** The player, staff member or guest behind a request. */
export interface Caller {
  readonly session: SessionPlayer | null;
  readonly player: Player | null;
  readonly member: StaffMember | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** The player of a session as commands receive it, with the request's country; a guest without a session. */
export const callerOf = (
  { services }: HttpContext,
  req: Request,
  session: SessionPlayer | null,
  claim: IdempotencyClaim | null = null,
): Caller => ({
  session,
  player: session && {
    id: session.id,
    type: session.type,
    name: session.name,
    locale: session.locale,
    currency: session.currency,
    isAdult: session.isAdult,
    country: countryOfRequest(services.config, req),
    claim,
    isSignedIn: true,
  },
  member: null,
});

const staffCaller = (member: StaffMember): Caller => ({ session: null, player: null, member });

/** The visitor of a page or a download. @throws errors.staff.signIn or errors.staff.power without the power it needs */
export const visitorOf = async (httpContext: HttpContext, power: Power | null, req: Request): Promise<Caller> =>
  power === null
    ? callerOf(httpContext, req, await httpContext.sessions.playerOf(req, req.res))
    : staffCaller(await memberWith(httpContext, power, req));

/** The owner of an upload, whose body has not been read. @throws 401 for guests */
export const ownerOf = async (httpContext: HttpContext, power: Power | null, req: Request): Promise<number> =>
  power === null
    ? ((await sessionOf(httpContext, req, takeAuthData(req, {}).auth)) ?? fail('errors.auth.invalid')).id
    : (await memberWith(httpContext, power, req)).id;

/**
 * Authenticates the caller of an endpoint, and takes auth data and idempotency key off the fields. An endpoint for
 * players or staff needs auth data that matches the session, also for GET; an endpoint for guests accepts the cookie of
 * a GET.
 *
 * @throws 401 where a player or staff member is required, and 403 for a foreign origin with `csrf: 'origin'`
 */
export async function authenticate(
  httpContext: HttpContext,
  endpoint: Endpoint,
  req: Request,
  sent: Fields,
): Promise<{ readonly caller: Caller; readonly fields: Fields }> {
  const { auth, fields: own } = takeAuthData(req, sent);
  const { role, power } = endpoint.access;
  if (role === 'staff') {
    const member = await memberWith(httpContext, power ?? fail('errors.server'), req);
    if (!isAuthOf(staffAuth(httpContext.services.config, req, member), auth)) fail('errors.auth.invalid');
    const { claim, fields } = takeIdempotencyKey(endpoint, req, own);
    return { caller: staffCaller({ ...member, claim: claim && staffClaim(claim) }), fields };
  }
  const session = await acceptedSession(httpContext, endpoint, req, auth);
  req.context.session = session;
  const { claim, fields } = takeIdempotencyKey(endpoint, req, endpoint.csrf === 'origin' ? sent : own);
  return { caller: callerOf(httpContext, req, session, claim), fields };
}

/** The session with which a player calls an endpoint; null for a guest. */
async function acceptedSession(
  httpContext: HttpContext,
  { csrf, access: { role } }: Endpoint,
  req: Request,
  auth: AuthData | null,
): Promise<SessionPlayer | null> {
  if (csrf === 'origin') refuseForeignOrigin(httpContext.services, req);
  const session = await sessionOf(httpContext, req, auth);
  const isRead = role === 'guest' && auth === null && (req.method === 'GET' || req.method === 'HEAD');
  if (csrf === 'origin' || isRead || (session !== null && isAuthOf(session, auth))) return session;
  return role === 'player' ? fail('errors.auth.invalid') : null;
}

/** The session of the cookie, or without one that of the token of the auth data. */
async function sessionOf(
  { sessions }: HttpContext,
  req: Request,
  auth: AuthData | null,
): Promise<SessionPlayer | null> {
  const byCookie = await sessions.playerOf(req, req.res);
  if (byCookie !== null || auth === null) return byCookie;
  const byToken = await sessions.playerOfToken(auth.token);
  return byToken !== null && isAuthOf(byToken, auth) ? byToken : null;
}

/**
 * Authenticates websocket handshakes. Cookies travel with every request, so a cookie counts only when the browser names
 * an origin of the store; a token counts from anywhere.
 */
export function createSocketAuth(httpContext: HttpContext): SocketAuth {
  const { services, sessions } = httpContext;
  const isOwn = ({ headers }: IncomingMessage): boolean =>
    headers.origin !== undefined && isOwnOrigin(services, { headers }, headers.origin);
  return {
    guard: httpContext.securityHeaders.common,
    isForeign: (req) => req.headers.origin !== undefined && !isOwn(req),
    addressOf: (req) => addressOfUpgrade(req, services.config.trustProxyHops),
    async sessionOf(req, token) {
      const given = token ?? headerTokenOf(req);
      const named = given === null ? null : await sessions.stored.find({ token: given });
      const id = named === null && isOwn(req) ? sessions.idOf(req.headers.cookie) : null;
      return id === null ? named : await sessions.stored.find({ id });
    },
    staffOf: async (req) => (isOwn(req) ? await memberOf(httpContext, req) : null),
  };
}

/** Auth data of a protected request, in its body or header. */
interface AuthData {
  readonly token: string;
  /** Null when only the X-Auth-Token header was sent. */
  readonly type: string | null;
  readonly id: string | null;
}

/**
 * Separates auth data from the other fields. When `token` is a field, `type` and `id` are auth data too; with the
 * X-Auth-Token header they are not, so a call may have its own `id`.
 */
function takeAuthData(req: Request, sent: Fields): { auth: AuthData | null; fields: Fields } {
  if (!Object.hasOwn(sent, 'token')) {
    const token = headerTokenOf(req);
    return { auth: token === null ? null : { token, type: null, id: null }, fields: sent };
  }
  const { token, type, id, ...fields } = sent;
  const auth = {
    token: typeof token === 'string' ? token : '',
    // A missing part becomes empty, matches no player, and so refuses the request.
    type: typeof type === 'string' ? type : '',
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : '',
  };
  return { auth, fields };
}

function headerTokenOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const token = headers['x-auth-token'];
  return typeof token === 'string' && token !== '' ? token : null;
}

/**
 * Returns whether auth data matches the session of a player or staff member: by the session's token, which clients
 * without cookies send, or by the token of its forms (`form-token.ts`).
 */
const isAuthOf = (owner: AuthModel, auth: AuthData | null): boolean =>
  auth !== null &&
  (equalTexts(auth.token, owner.token) || hasToken(auth.token, formTokenOf(owner.token))) &&
  (auth.type === null || auth.type === owner.type) &&
  (auth.id === null || auth.id === String(owner.id));

function refuseForeignOrigin(services: Services, req: Request): void {
  const site = req.headers['sec-fetch-site'];
  const { origin } = req.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') fail('errors.origin');
  if (origin !== undefined && !isOwnOrigin(services, req, origin)) fail('errors.origin');
}
