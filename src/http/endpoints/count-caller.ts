import type { Request } from 'express';
import { type RateLimit, type RateLimiter, countAddress } from '#src/platform/redis/rate-limit.ts';
import { addressOfRequest } from '#src/http/request-address.ts';
import type { Caller } from '#src/http/session/authenticate.ts';

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
