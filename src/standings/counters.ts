import { cachedBy } from '#src/platform/data-version.ts';
import type { World } from '#src/platform/world.ts';
import type { LiveCounters } from '#src/shared/live.ts';
import { selectMarks } from './store.ts';

/** How much goes on in the shop. */
export interface Counters {
  /** Cases opened and revealed. */
  readonly counter: number;
  readonly contracts: number;
  /** Players who joined and have not left. */
  readonly users: number;
  /** Players who asked for anything within five minutes; null while that is not known. */
  readonly online: number | null;
}

/** The counters, a few seconds behind. Costs nothing until they change. */
export const countersOf: (world: World) => Promise<Counters> = cachedBy(['counters'], readCounters);

async function readCounters({ db }: Pick<World, 'db'>): Promise<Counters> {
  const { opened, contracts, users, online } = await selectMarks(db);
  return { counter: opened, contracts, users, online };
}

/** Where Redis keeps what was counted last, for all processes to tell. */
const KEY = 'opencrate:counters';
const KEPT_SECONDS = 5;

/** Keeps in Redis what was counted just now. What Redis misses is read from the rows. */
export async function keepCounters(world: World): Promise<void> {
  const counted = JSON.stringify(await readCounters(world));
  await world.redis.set(KEY, counted, { expiration: { type: 'EX', value: KEPT_SECONDS } }).catch(() => undefined);
}

/**
 * The counters as they were counted last, a second ago: from Redis or, where it is away or has forgotten them, from
 * the rows that they are kept in.
 */
export async function countersNow(world: World): Promise<LiveCounters> {
  const kept = await world.redis.get(KEY).catch(() => null);
  return kept === null ? await readCounters(world) : (JSON.parse(kept) as Counters);
}
