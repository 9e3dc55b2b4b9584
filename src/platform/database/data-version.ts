import type { Announcer } from './announce.ts';
import { type Db, select, write } from './db.ts';
import type { Log } from './log.ts';
import type { Redis } from './redis.ts';
import type { Tx } from './transaction.ts';
import type { World } from './world.ts';

/** What caches watch: when the number changes, what was read before is stale. */
export type DataName = 'catalogue' | 'texts' | 'rates' | 'settings' | 'strip' | 'counters' | 'adverts' | 'reports';

export interface DataVersions {
  /** The number as this process knows it: at most a second old, at once after a nudge. 0 before the first change. */
  readonly of: (name: DataName) => number;
  /** All numbers as one text: the key under which a page that shows everything is fresh. */
  readonly stamp: () => string;
  /** Tells which data changed, from now on, when this process learns of it; the answer stops it. */
  readonly onChange: (listener: (names: ReadonlySet<string>) => void) => () => void;
  /** Reads the numbers now. */
  readonly refresh: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const CHANNEL = 'opencrate:data-version';
const POLL_MS = 1000;
const BUMPED = 'dataVersionBumped';

/** Marks data as changed, in the transaction that changes it; other processes are nudged after its commit. */
export async function bumpDataVersion(tx: Tx, name: DataName): Promise<void> {
  await write(
    tx,
    'INSERT INTO data_versions (name, version) VALUES (?, 1) ON DUPLICATE KEY UPDATE version = version + 1',
    [name],
  );
  tx.announce({ name: BUMPED });
}

/** The numbers of some data as this process knew them at a moment. */
export type DataStamp = ReadonlyMap<DataName, number>;

/** Notes the numbers of what is about to be read from caches. */
export const dataStamp = (world: World, names: readonly DataName[]): DataStamp =>
  new Map(names.map((name) => [name, world.dataVersions.of(name)]));

/** Whether data are, for this transaction, still what they were: a change by another process comes a moment later. */
export async function isStampCurrent(tx: Tx, stamp: DataStamp): Promise<boolean> {
  const rows = await select<{ name: DataName; version: number | string }>(
    tx,
    `SELECT name, version FROM data_versions WHERE name IN (${[...stamp].map(() => '?').join(', ')})`,
    [...stamp.keys()],
  );
  const now = new Map(rows.map(({ name, version }) => [name, Number(version)]));
  return [...stamp].every(([name, version]) => (now.get(name) ?? 0) === version);
}

/**
 * Watches the numbers: a nudge by Redis brings a change at once; the row, asked each second, is the truth when Redis
 * is away. While neither answers, the last known numbers hold.
 */
export async function watchDataVersions(parts: {
  readonly db: Db;
  readonly redis: Redis;
  readonly log: Log;
  readonly announcer: Announcer;
}): Promise<DataVersions> {
  const { db, redis, log, announcer } = parts;
  const known = new Map<string, number>();
  const listeners = new Set<(names: ReadonlySet<string>) => void>();
  let stamp = '';
  const refresh = async (): Promise<void> => {
    const rows = await db('data_versions').select<{ name: string; version: number | string }[]>('name', 'version');
    const changed = rows.filter(({ name, version }) => known.get(name) !== Number(version));
    for (const row of changed) known.set(row.name, Number(row.version));
    stamp = [...known].map(([name, version]) => `${name}=${String(version)}`).join(' ');
    if (changed.length === 0) return;
    const names = new Set(changed.map(({ name }) => name));
    for (const listener of listeners) listener(names);
  };
  const reads = new Set<Promise<void>>();
  const refreshQuietly = (): void => {
    const read = refresh()
      .catch((error: unknown) => {
        log.warn({ reason: String(error) }, 'data versions could not be read');
      })
      .finally(() => reads.delete(read));
    reads.add(read);
  };
  await refresh();
  const subscriber = redis.duplicate();
  subscriber.on('error', () => undefined);
  await subscriber.connect();
  await subscriber.subscribe(CHANNEL, refreshQuietly);
  const timer = setInterval(refreshQuietly, POLL_MS);
  timer.unref();
  const stopListening = announcer.listen((event) => {
    if (event.name !== BUMPED) return;
    refreshQuietly();
    redis.publish(CHANNEL, '1').catch((error: unknown) => {
      log.warn({ reason: String(error) }, 'other processes could not be nudged');
    });
  });
  return {
    of: (name) => known.get(name) ?? 0,
    stamp: () => stamp,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    close: async () => {
      clearInterval(timer);
      stopListening();
      if (subscriber.isOpen) await subscriber.close();
      // A command may end right after it changed something: the pool is taken away only when the last nudge was heard.
      await Promise.all(reads);
    },
  };
}

/**
 * Remembers what `load` read until one of the named data changes. Requests that come while it loads share the one
 * load; a failed load is not remembered.
 */
export function cachedBy<Value>(
  names: readonly DataName[],
  load: (world: World) => Promise<Value>,
): (world: World) => Promise<Value> {
  const perWorld = new WeakMap<World['dataVersions'], { key: string; value: Promise<Value> }>();
  return (world) => {
    const key = names.map((name) => String(world.dataVersions.of(name))).join('.');
    const remembered = perWorld.get(world.dataVersions);
    if (remembered?.key === key) return remembered.value;
    const value = load(world);
    perWorld.set(world.dataVersions, { key, value });
    value.catch(() => {
      if (perWorld.get(world.dataVersions)?.value === value) perWorld.delete(world.dataVersions);
    });
    return value;
  };
}

/** How many values of one kind are remembered at once: every language in every currency, and searches beside. */
const KEPT_KEYS = 64;

/**
 * The same for values that also depend on a text key, such as language and currency: each is remembered until one of
 * the named data changes, at most 64 of them, the oldest goes first.
 */
export function cachedByKey<Given extends readonly unknown[], Value>(
  names: readonly DataName[],
  keyOf: (world: World, ...given: Given) => string,
  load: (world: World, ...given: Given) => Promise<Value>,
): (world: World, ...given: Given) => Promise<Value> {
  const perWorld = cachedBy(names, () => Promise.resolve(new Map<string, Promise<Value>>()));
  return async (world, ...given) => {
    const remembered = await perWorld(world);
    const key = keyOf(world, ...given);
    const known = remembered.get(key);
    if (known !== undefined) return await known;
    const value = load(world, ...given);
    remembered.set(key, value);
    value.catch(() => remembered.delete(key));
    for (const oldest of remembered.keys()) {
      if (remembered.size <= KEPT_KEYS) break;
      remembered.delete(oldest);
    }
    return await value;
  };
}
