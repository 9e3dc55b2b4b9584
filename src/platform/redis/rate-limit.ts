import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '../shared/errors.ts';
import type { World } from './world.ts';

/** How often one player or address may do one thing. */
export interface Rate {
  readonly times: number;
  readonly seconds: number;
}

export const perMinute = (times: number): Rate => ({ times, seconds: 60 });

/** Counts one more try of `who` at `what`; throws 429 with the seconds to wait when that was too many. */
export type Rates = (what: string, rate: Rate, who: string) => Promise<void>;

const kept = new WeakMap<World, Rates>();

/** The rates of a world, for actions that count more than how often their address is asked. */
export function ratesOf(world: World): Rates {
  const rates = kept.get(world) ?? createRates(world);
  kept.set(world, rates);
  return rates;
}

/** Rates counted in Redis, so that all processes count together, and in memory while Redis is away. */
export function createRates(world: World): Rates {
  const limiters = new Map<string, RateLimiterRedis>();
  const limiterOf = (what: string, rate: Rate): RateLimiterRedis => {
    let limiter = limiters.get(what);
    if (limiter === undefined) {
      limiter = createLimiter(world, what, rate);
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

function createLimiter(world: World, what: string, rate: Rate): RateLimiterRedis {
  const points = Math.max(1, Math.round(rate.times * world.config.rateFactor));
  const shared = { keyPrefix: `rate:${what}`, points, duration: rate.seconds };
  return new RateLimiterRedis({
    ...shared,
    storeClient: world.redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    // Who is over the limit is refused from memory: a flood costs Redis nothing.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory(shared),
  });
}
