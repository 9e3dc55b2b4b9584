import type { Request, Response } from 'express';
import { fail } from '#src/shared/errors.ts';
import type { Claim } from '#src/platform/player.ts';
import type { SessionPlayer } from '#src/platform/sessions.ts';
import type { World } from '#src/platform/world.ts';
import { isAuthOf, takeAuthData } from './auth-data.ts';
import type { Endpoint } from './endpoint.ts';
import type { Front } from './front.ts';

import { hashRequest } from './input.ts';
import { isOwnOrigin } from './origin.ts';
import { pathnameOf } from './visit.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Who asks, and what is left of the sent fields once auth data and key are taken off. */
export interface Identified {
  readonly session: SessionPlayer | null;
  readonly fields: Fields;
}

/**
 * Finds out who asks for an action. A change of anything wants auth data that fits the session; where a client
 * keeps no cookies, the token finds the session. Throws 401 where a player is asked for, 403 for a foreign origin.
 */
export async function identify(
  front: Front,
  endpoint: Endpoint,
  req: Request,
  res: Response,
  sent: Fields,
): Promise<Identified> {
  const { auth, fields } = takeAuthData(req, sent);
  const byCookie = await front.sessions.playerOf(req, res);
  if (endpoint.guard === 'origin') {
    refuseForeignOrigin(front.world, req);
    return { session: byCookie, fields: sent };
  }
  if (auth === null) {
    const isHarmless = req.method === 'GET' || req.method === 'HEAD';
    if (endpoint.who === 'player') fail('errors.auth.invalid');
    return { session: isHarmless ? byCookie : null, fields };
  }
  const session = byCookie ?? (await front.sessions.playerOfToken(auth.token));
  if (session !== null && isAuthOf(session, auth)) return { session, fields };
  if (endpoint.who === 'player') fail('errors.auth.invalid');
  return { session: null, fields };
}

/** Who sends, before the body is read: by the session's cookie, or by the header's token. */
export async function senderOf({ sessions }: Front, req: Request, res: Response): Promise<SessionPlayer | null> {
  const byCookie = await sessions.playerOf(req, res);
  const token = req.headers['x-auth-token'];
  if (byCookie !== null || typeof token !== 'string' || token === '') return byCookie;
  return await sessions.playerOfToken(token);
}

const KEY = /^[\x21-\x7e]{8,64}$/;

/**
 * The claim of a request under its Idempotency-Key, or null where it brings none; the key is taken off the fields.
 * Throws 400 for a key of another length or with other than printable characters.
 */
export function takeClaim(endpoint: Endpoint, req: Request, sent: Fields): { claim: Claim | null; fields: Fields } {
  const { idempotencyKey, ...fields } = sent;
  if (!endpoint.isOnce) return { claim: null, fields };
  const key = req.headers['idempotency-key'] ?? idempotencyKey;
  if (key === undefined) return { claim: null, fields };
  if (typeof key !== 'string' || !KEY.test(key)) fail('errors.request.key');
  return { claim: { key, hash: hashRequest(req.method, pathnameOf(req), fields) }, fields };
}

function refuseForeignOrigin(world: World, req: Request): void {
  const site = req.headers['sec-fetch-site'];
  const { origin } = req.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') fail('errors.origin');
  if (origin !== undefined && !isOwnOrigin(world, req, origin)) fail('errors.origin');
}
