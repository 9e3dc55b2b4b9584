import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '#src/shared/errors.ts';
import { networkOf, siteOf } from '#src/platform/security/network-of.ts';
import type { Services } from '#src/platform/services.ts';
import { objectCache } from '#src/shared/object-cache.ts';

export interface RateLimit {
  readonly times: number;
  readonly seconds: number;
}

export const perMinute = (times: number): RateLimit => ({ times, seconds: 60 });

/**
 * Counts one attempt of `subject` at `limitName`.
 *
 * @throws 429 with the seconds to wait
 */
export type RateLimiter = (limitName: string, rate: RateLimit, subject: string) => Promise<void>;

/** A /48 may hold many subscribers, so it has this many times the limit of a line. */
const SITE_FACTOR = 10;

/**
 * Counts one attempt from a network address. Every limit by address goes through here: it counts the line (an IPv4
 * address or the /64 of an IPv6 address), and the /48 with a higher limit. `scope` keeps counters of the same address
 * apart.
 *
 * @throws 429 with the seconds to wait
 */
export async function countAddress(
  rates: RateLimiter,
  limitName: string,
  rate: RateLimit,
  address: string,
  scope = '',
): Promise<void> {
  await rates(limitName, rate, `${scope}a:${networkOf(address)}`);
  const site = siteOf(address);
  if (site === null) return;
  const wider = { times: rate.times * SITE_FACTOR, seconds: rate.seconds };
  await rates(`${limitName} of a site`, wider, `${scope}a:${site}`);
}

const limitersByServices = objectCache<RateLimiter>();

/** The rate limiter of these services, for commands with limits besides those of their address. */
export const ratesOf = (services: Services): RateLimiter =>
  limitersByServices(services, () => createRateLimiter(services));

/** Limits are counted in Redis for all processes together, and in memory while Redis is away. */
export function createRateLimiter(services: Services): RateLimiter {
  const limiters = new Map<string, RateLimiterRedis>();
  const limiterOf = (limitName: string, rate: RateLimit): RateLimiterRedis => {
    let limiter = limiters.get(limitName);
    if (limiter === undefined) {
      limiter = createLimiter(services, limitName, rate);
      limiters.set(limitName, limiter);
    }
    return limiter;
  };
  return async (limitName, rate, subject) => {
    try {
      await limiterOf(limitName, rate).consume(subject);
    } catch (problem) {
      if (!(problem instanceof RateLimiterRes)) throw problem;
      const waitSeconds = Math.max(1, Math.ceil(problem.msBeforeNext / 1000));
      fail('errors.rate', { seconds: waitSeconds }, waitSeconds);
    }
  };
}

function createLimiter(services: Services, limitName: string, rate: RateLimit): RateLimiterRedis {
  const points = Math.max(1, Math.round(rate.times * services.config.rateFactor));
  const options = { keyPrefix: `rate:${limitName}`, points, duration: rate.seconds };
  return new RateLimiterRedis({
    ...options,
    storeClient: services.redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    // Clients over the limit are refused from memory: a flood costs Redis nothing.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory(options),
  });
}
