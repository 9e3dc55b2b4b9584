import { timeAfter } from '#src/platform/process/clock.ts';
import { readAlarms } from '#src/portal/fairness/index.ts';
import { readJobs } from '#src/platform/process/jobs.ts';
import { countPresent } from '#src/platform/redis/presence.ts';
import { type Heartbeat, readHeartbeats } from '#src/platform/process/heartbeat.ts';
import type { Services } from '#src/platform/services.ts';
import { countErrors } from '#src/players/client-errors/index.ts';
import { readQueue } from '#src/payments/withdrawals/index.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';

/** Tolerance before a job counts as late: some missed runs and some seconds. */
const MISSED_TURNS = 3;
const SPARE_MS = MINUTE_MS;

interface JobHealth {
  readonly name: string;
  readonly agoMs: number | null;
  readonly isLate: boolean;
  readonly failures: number;
}

/** Current state of the service. It is not cached; all queries use an index. */
export interface Health {
  readonly databaseMs: number;
  /** Null while Redis is not available. */
  readonly redisMs: number | null;
  readonly online: number | null;
  /** Workers of all servers. Null while Redis is not available. */
  readonly heartbeat: Heartbeat | null;
  readonly jobs: readonly JobHealth[];
  /** Distinct errors within a day. */
  readonly faults: { readonly browser: number; readonly server: number };
  /** Case versions whose observed odds differ from the published ones (docs/rules.md 3). */
  readonly alarms: number;
  readonly queue: { readonly waiting: number; readonly held: number; readonly oldestMs: number | null };
}

/** Checks the database, Redis and the last runs of the jobs. Throws only when the database is not available. */
export async function readHealth(services: Services): Promise<Health> {
  const { db, redis } = services;
  const now = services.clock.now();
  const startedMs = performance.now();
  const jobs = await readJobs(services);
  const databaseMs = performance.now() - startedMs;
  const [redisMs, online, heartbeat, faults, { waiting, held, since }, alarms] = await Promise.all([
    redis
      .ping()
      .then(() => performance.now() - startedMs - databaseMs)
      .catch(() => null),
    countPresent(redis, now.getTime()),
    readHeartbeats(services, now.getTime()),
    countErrors(db, timeAfter(now, -DAY_MS)),
    readQueue(db),
    readAlarms(db),
  ]);
  return {
    databaseMs,
    redisMs,
    online,
    heartbeat,
    faults,
    alarms: alarms.length,
    jobs: jobs.map(({ name, everySeconds, ranAt, failures }) => {
      const agoMs = ranAt === null ? null : Math.max(0, now.getTime() - ranAt.getTime());
      const isLate = agoMs !== null && agoMs > everySeconds * 1000 * MISSED_TURNS + SPARE_MS;
      return { name, agoMs, isLate, failures };
    }),
    queue: { waiting, held, oldestMs: since && Math.max(0, now.getTime() - since.getTime()) },
  };
}
