import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '#src/shared/errors.ts';
import type { Services } from '#src/platform/services.ts';

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

const limitersByServices = new WeakMap<Services, RateLimiter>();

/** The rate limiter of these services, for commands with limits besides those of their address. */
export function ratesOf(services: Services): RateLimiter {
  const rates = limitersByServices.get(services) ?? createRateLimiter(services);
  limitersByServices.set(services, rates);
  return rates;
}

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
