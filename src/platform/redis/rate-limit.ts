import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '#src/shared/errors.ts';
import type { Services } from '../services.ts';

export interface RateLimit {
  readonly times: number;
  readonly seconds: number;
}

export const perMinute = (times: number): RateLimit => ({ times, seconds: 60 });

/**
 * Counts one attempt of `who` at `what`.
 *
 * @throws 429 with the seconds to wait
 */
export type RateLimiter = (what: string, rate: RateLimit, who: string) => Promise<void>;

const kept = new WeakMap<Services, RateLimiter>();

/** The rate limiter of these services, for commands with limits besides those of their address. */
export function ratesOf(services: Services): RateLimiter {
  const rates = kept.get(services) ?? createRateLimiter(services);
  kept.set(services, rates);
  return rates;
}

/** Limits are counted in Redis for all processes together, and in memory while Redis is away. */
export function createRateLimiter(services: Services): RateLimiter {
  const limiters = new Map<string, RateLimiterRedis>();
  const limiterOf = (what: string, rate: RateLimit): RateLimiterRedis => {
    let limiter = limiters.get(what);
    if (limiter === undefined) {
      limiter = createLimiter(services, what, rate);
      limiters.set(what, limiter);
    }
    return limiter;
  };
  return async (what, rate, who) => {
    try {
      await limiterOf(what, rate).consume(who);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const waitSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      fail('errors.rate', { seconds: waitSeconds }, waitSeconds);
    }
  };
}

function createLimiter(services: Services, what: string, rate: RateLimit): RateLimiterRedis {
  const points = Math.max(1, Math.round(rate.times * services.config.rateFactor));
  const shared = { keyPrefix: `rate:${what}`, points, duration: rate.seconds };
  return new RateLimiterRedis({
    ...shared,
    storeClient: services.redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    // Clients over the limit are refused from memory: a flood costs Redis nothing.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory(shared),
  });
}
