import type { Request } from 'express';
import type { Player, StaffMember } from '#src/shared/actor.ts';
import type { SessionPlayer } from '#src/platform/redis/sessions.ts';
import { type RateLimit, type RateLimiter, countAddress } from '#src/platform/redis/rate-limit.ts';
import type { Endpoint } from '#src/http/endpoints/endpoint.ts';
import { type HttpContext } from '#src/http/http-context.ts';
import { addressOfRequest } from '#src/http/request-address.ts';
import { authenticate, takeIdempotencyKey } from './authenticate.ts';
import { actingPlayerOf } from './session-player.ts';
import { senderOfStaff } from './staff-session.ts';

/** The player, staff member or guest who calls an endpoint, and the remaining fields. */
export interface Caller {
  readonly session: SessionPlayer | null;
  readonly player: Player | null;
  readonly member: StaffMember | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Authenticates the caller. Player and staff sessions never replace each other: staff cannot play with theirs. */
export async function authenticateCaller(
  httpContext: HttpContext,
  endpoint: Endpoint,
  req: Request,
  sent: Readonly<Record<string, unknown>>,
): Promise<Caller> {
  if (endpoint.access.role === 'staff') {
    return { session: null, player: null, ...(await senderOfStaff(httpContext, endpoint, req, sent)) };
  }
  const { session, fields: identified } = await authenticate(httpContext, endpoint, req, sent);
  const { claim, fields } = takeIdempotencyKey(endpoint, req, identified);
  return {
    session,
    player: session === null ? null : actingPlayerOf(httpContext, req, session, claim),
    member: null,
    fields,
  };
}

/** Counts a request per player or staff member whatever their address, per address for guests. @throws errors.rate */
export async function countCaller(
  rates: RateLimiter,
  limitName: string,
  rate: RateLimit,
  { player, member }: Pick<Caller, 'player' | 'member'>,
  req: Request,
): Promise<void> {
  if (member !== null) await rates(limitName, rate, `s:${String(member.id)}`);
  else if (player !== null) await rates(limitName, rate, `p:${String(player.id)}`);
  else await countAddress(rates, limitName, rate, addressOfRequest(req));
}
