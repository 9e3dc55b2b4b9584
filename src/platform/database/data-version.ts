import { fail } from '#src/shared/errors.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { type Db, write } from './database.ts';
import type { DatabaseClock } from './database-clock.ts';
import { column, inList, readRows, type RowOf, rowShape } from './rows.ts';
import type { Log } from '#src/platform/process/log.ts';
import type { Redis } from '#src/platform/redis/redis.ts';
import type { Tx } from './transaction.ts';
import type { Services } from '#src/platform/services.ts';

/** Versioned kinds of data: caches are stale when the number changes. */
export type DataName =
  'catalogue' | 'texts' | 'rates' | 'settings' | 'strip' | 'counters' | 'adverts' | 'reports' | 'brand';

export interface DataVersions {
  /** The version known to this process: at most a second old, immediate after a nudge. 0 before the first change. */
  readonly of: (name: DataName) => number;
  /** All versions as one text: the cache key of pages that depend on everything. */
  readonly stamp: () => string;
  /**
   * Loads some data before a change of it becomes known: `load` returns the function that puts it in place together
   * with the new version, so that nothing made of the former data has the stamp of the new. Calls `load` once at first.
   */
  readonly follow: (name: DataName, load: () => Promise<() => void>) => Promise<void>;
  /** Subscribes to changes that this process notices; returns the unsubscribe function. */
  readonly onChange: (listener: (names: ReadonlySet<string>) => void) => () => void;
  /**
   * The epoch of the database, at most a second old: a restore changes it (docs/decisions/0053).
   * @throws errors.down while the database is a restored backup whose restore is not finished
   */
  readonly epoch: () => number;
  /** Reads the versions now: those of all changes that were committed before the call. */
  readonly refresh: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const CHANNEL = 'opencrate:data-version';
const POLL_MS = 1000;
const BUMPED = 'dataVersionBumped';
/** Stand for the epoch and for the time among the rows of versions. */
const EPOCH = '(epoch)';
const TIME = '(time)';

const versionShape = rowShape({
  name: column.text,
  /** Null is an epoch that is not known yet. */
  version: column.integer.nullable,
});

/** Bumps a version in the transaction that changes the data; other processes are nudged after commit. */
export async function bumpDataVersion(tx: Tx, name: DataName): Promise<void> {
  await write(
    tx,
    'INSERT INTO data_versions (name, version) VALUES (?, 1) ON DUPLICATE KEY UPDATE version = version + 1',
    [name],
  );
  tx.publish({ name: BUMPED });
}

/**
 * Locks the version row of some data until the transaction ends, without changing it, so that the callers run one after
 * the other.
 */
export async function lockDataVersion(tx: Tx, name: DataName): Promise<void> {
  await write(
    tx,
    'INSERT INTO data_versions (name, version) VALUES (?, 0) ON DUPLICATE KEY UPDATE version = data_versions.version',
    [name],
  );
}

/** Versions as this process knew them at one moment. */
export type DataStamp = ReadonlyMap<DataName, number>;

/** Records the versions before reading from caches. */
export const dataStamp = (services: Services, names: readonly DataName[]): DataStamp =>
  new Map(names.map((name) => [name, services.dataVersions.of(name)]));

/**
 * Reads whether data is unchanged for this transaction: another process may have changed it a moment ago. Data without
 * a row has version 0.
 */
export async function isStampCurrent(tx: Tx, stamp: DataStamp): Promise<boolean> {
  const names = [...stamp.keys()];
  const rows = await readRows(tx, versionShape, `FROM data_versions WHERE name IN (${inList(names)})`, names);
  const versions = new Map(rows.map(({ name, version }) => [name, version]));
  return [...stamp].every(([name, version]) => version === (versions.get(name) ?? 0));
}

/**
 * Watches the versions, and the database's clock with them. A Redis nudge brings a change at once; polling the row each
 * second works without Redis. While neither answers, the last known versions hold.
 */
export async function watchDataVersions(parts: {
  readonly db: Db;
  readonly redis: Redis;
  readonly log: Log;
  readonly events: EventBus;
  readonly databaseClock: DatabaseClock;
}): Promise<DataVersions> {
  const { db, redis, log, events, databaseClock } = parts;
  const knownVersions = new Map<string, number>();
  const listeners = new Set<(names: ReadonlySet<string>) => void>();
  const followers = new Map<string, () => Promise<() => void>>();
  let stamp = '';
  let epoch: number | null = null;
  const readOnce = async (): Promise<void> => {
    const sentMs = performance.now();
    const versions = await readVersions(db);
    databaseClock.adjust({ databaseMs: versions.databaseMs, sentMs, receivedMs: performance.now() });
    epoch = versions.epoch;
    const changedRows = versions.rows.filter(({ name, version }) => knownVersions.get(name) !== Number(version));
    const followed = changedRows.flatMap(({ name }) => followers.get(name) ?? []);
    const replacements = await Promise.all(followed.map((load) => load()));
    for (const replace of replacements) replace();
    for (const row of changedRows) knownVersions.set(row.name, Number(row.version));
    stamp = [...knownVersions].map(([name, version]) => `${name}=${String(version)}`).join(' ');
    if (changedRows.length === 0) return;
    const names = new Set(changedRows.map(({ name }) => name));
    for (const listener of listeners) listener(names);
  };
  const refresh = runOneAtATime(readOnce);
  const reads = new Set<Promise<void>>();
  const refreshQuietly = (): void => {
    const refreshing = refresh()
      .catch((error: unknown) => {
        log.warn({ reason: String(error) }, 'versions.read.failed');
      })
      .finally(() => reads.delete(refreshing));
    reads.add(refreshing);
  };
  await refresh();
  const subscriber = await subscribe(redis, refreshQuietly);
  const timer = setInterval(refreshQuietly, POLL_MS);
  timer.unref();
  const stopListening = events.subscribe((event) => {
    if (event.name !== BUMPED) return;
    refreshQuietly();
    redis.publish(CHANNEL, '1').catch((error: unknown) => {
      log.warn({ reason: String(error) }, 'versions.publish.failed');
    });
  });
  return {
    of: (name) => knownVersions.get(name) ?? 0,
    stamp: () => stamp,
    epoch: () => epoch ?? fail('errors.down'),
    follow: async (name, load) => {
      followers.set(name, load);
      (await load())();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    close: async () => {
      clearInterval(timer);
      stopListening();
      if (subscriber.isOpen) await subscriber.close();
      // A script may end right after a change: close the pool only after the last nudge was processed.
      await Promise.all(reads);
    },
  };
}

/**
 * Runs of `read` follow one another: an earlier one that ended later would bring back the past. Calls share the next
 * run.
 */
function runOneAtATime(read: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  return () => {
    following ??= Promise.allSettled([running]).then(() => {
      running = following;
      following = null;
      return read();
    });
    return following;
  };
}

async function subscribe(redis: Redis, onNudge: () => void): Promise<Redis> {
  const subscriber = redis.duplicate();
  subscriber.on('error', () => undefined);
  await subscriber.connect();
  await subscriber.subscribe(CHANNEL, onNudge);
  return subscriber;
}

/** Reads the versions, the epoch and the time in one statement: every process asks it each second. */
async function readVersions(
  db: Db,
): Promise<{
  readonly rows: readonly RowOf<typeof versionShape>[];
  readonly epoch: number | null;
  readonly databaseMs: number;
}> {
  const all = await readRows(
    db,
    versionShape,
    `FROM data_versions
     UNION ALL SELECT ?, epoch FROM database_epoch
     UNION ALL SELECT ?, CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)`,
    [EPOCH, TIME],
  );
  const find = (wanted: string): number | null => all.find(({ name }) => name === wanted)?.version ?? null;
  const rows = all.filter(({ name }) => name !== EPOCH && name !== TIME);
  return { rows, epoch: find(EPOCH), databaseMs: find(TIME) ?? fail('errors.down') };
}
