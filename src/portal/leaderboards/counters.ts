import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import type { LiveCounters } from '#src/shared/live.ts';
import { selectRollupProgress } from './store.ts';

/** Totals shown on every page. */
export interface Counters {
  /** Cases opened and revealed. */
  readonly counter: number;
  readonly contracts: number;
  /** Registered players, without deleted accounts. */
  readonly users: number;
  /** Players with a request in the last five minutes, at least one; null while unknown. */
  readonly online: number | null;
}

/** The counters, a few seconds old. Cached until they change. */
export const countersOf: (services: Services) => Promise<Counters> = cached(
  'counters',
  { dependsOn: ['counters'] },
  readCounters,
);

async function readCounters({ db }: Pick<Services, 'db'>): Promise<Counters> {
  const { opened, contracts, users, online } = await selectRollupProgress(db);
  // Whoever looks is here too, before their own request is counted.
  return { counter: opened, contracts, users, online: online === null ? null : Math.max(1, online) };
}

/** Redis key of the latest counters, shared by all workers. */
const KEY = 'opencrate:counters';
const KEPT_SECONDS = 5;

/** Writes the current counters to Redis. An error is ignored, because readers fall back to the database. */
export async function keepCounters(services: Services): Promise<void> {
  const counters = JSON.stringify(await readCounters(services));
  await services.redis.set(KEY, counters, { expiration: { type: 'EX', value: KEPT_SECONDS } }).catch(() => undefined);
}

/**
 * The latest counters, about a second old: from Redis, or from the database when Redis is unavailable or the key has
 * expired.
 */
export async function countersNow(services: Services): Promise<LiveCounters> {
  const cachedCounters = await services.redis.get(KEY).catch(() => null);
  return cachedCounters === null ? await readCounters(services) : (JSON.parse(cachedCounters) as Counters);
}
