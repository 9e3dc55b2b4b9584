import type { Request } from 'express';
import { fail } from '#src/shared/errors.ts';
import type { IdempotencyClaim } from '#src/shared/actor.ts';
import type { SessionPlayer } from '#src/platform/redis/sessions.ts';
import type { Services } from '#src/platform/services.ts';
import { type AuthData, isAuthOf, takeAuthData } from './auth-data.ts';
import type { Endpoint } from '#src/http/endpoints/endpoint.ts';
import type { HttpContext } from '#src/http/http-context.ts';

import { hashRequest } from '#src/http/endpoints/input.ts';
import { isOwnOrigin } from '#src/http/origin.ts';
import { pathnameOf } from '#src/http/request-context.ts';

type RequestFields = Readonly<Record<string, unknown>>;

/** The session of a request, and its fields; without auth data unless `csrf` is `origin`. */
export interface AuthenticatedRequest {
  readonly session: SessionPlayer | null;
  readonly fields: RequestFields;
}

/**
 * Authenticates a player's request. An endpoint for players needs auth data that matches the session, also for GET; an
 * endpoint for guests accepts the cookie of a GET. For clients without cookies the token finds the session.
 *
 * @throws 401 where a player is required, and 403 for a foreign origin where the endpoint declares `csrf: 'origin'`
 */
export async function authenticate(
  httpContext: HttpContext,
  endpoint: Endpoint,
  req: Request,
  sent: RequestFields,
): Promise<AuthenticatedRequest> {
  const { auth, fields } = takeAuthData(req, sent);
  const byCookie = await httpContext.sessions.playerOf(req);
  if (endpoint.csrf === 'origin') {
    refuseForeignOrigin(httpContext.services, req);
    return { session: byCookie ?? (await sessionOfToken(httpContext, req, auth)), fields: sent };
  }
  if (auth === null) {
    const isHarmless = req.method === 'GET' || req.method === 'HEAD';
    if (endpoint.access.role === 'player') fail('errors.auth.invalid');
    return { session: isHarmless ? byCookie : null, fields };
  }
  const session = byCookie ?? (await sessionOfToken(httpContext, req, auth));
  if (session !== null && isAuthOf(session, auth)) return { session, fields };
  if (endpoint.access.role === 'player') fail('errors.auth.invalid');
  return { session: null, fields };
}

/** The session of a client without cookies; null when its auth data does not match. */
async function sessionOfToken(
  { sessions }: HttpContext,
  req: Request,
  auth: AuthData | null,
): Promise<SessionPlayer | null> {
  const session = auth === null ? null : await sessions.playerOfToken(auth.token);
  if (session === null || auth === null || !isAuthOf(session, auth)) return null;
  req.context.bearer = session;
  return session;
}

/** The session of a request whose body has not been read, by cookie or token header. */
export async function senderOf({ sessions }: HttpContext, req: Request): Promise<SessionPlayer | null> {
  const byCookie = await sessions.playerOf(req);
  const token = req.headers['x-auth-token'];
  if (byCookie !== null || typeof token !== 'string' || token === '') return byCookie;
  return await sessions.playerOfToken(token);
}

const KEY = /^[\x21-\x7e]{8,64}$/;

/**
 * Takes the idempotency key off the fields, as a claim; null without a key.
 *
 * @throws 400 for a key of another length or with unprintable characters
 */
export function takeIdempotencyKey(
  endpoint: Endpoint,
  req: Request,
  sent: RequestFields,
): { claim: IdempotencyClaim | null; fields: RequestFields } {
  const { idempotencyKey, ...fields } = sent;
  if (!endpoint.isIdempotent) return { claim: null, fields };
  const key = req.headers['idempotency-key'] ?? idempotencyKey;
  if (key === undefined) return { claim: null, fields };
  if (typeof key !== 'string' || !KEY.test(key)) fail('errors.request.key');
  return { claim: { key, hash: hashRequest(req.method, pathnameOf(req), fields) }, fields };
}

function refuseForeignOrigin(services: Services, req: Request): void {
  const site = req.headers['sec-fetch-site'];
  const { origin } = req.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') fail('errors.origin');
  if (origin !== undefined && !isOwnOrigin(services, req, origin)) fail('errors.origin');
}
