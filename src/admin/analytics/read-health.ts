import { timeAfter } from '#src/platform/clock.ts';
import { readAlarms } from '#src/fairness/index.ts';
import { readJobs } from '#src/platform/jobs.ts';
import { countPresent } from '#src/platform/presence.ts';
import { type Pulse, readPulse } from '#src/platform/pulse.ts';
import type { World } from '#src/platform/world.ts';
import { countFaults } from '#src/reports/index.ts';
import { readQueue } from '#src/withdrawals/index.ts';

/** A job may miss some turns, and some seconds, before it is late. */
const MISSED_TURNS = 3;
const SPARE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A job by its name, and how long ago it ended last. */
interface JobHealth {
  readonly name: string;
  readonly agoMs: number | null;
  readonly isLate: boolean;
}

/** How the store is at this moment: asked anew each time, by index. */
export interface Health {
  /** How long the database took to answer. */
  readonly databaseMs: number;
  /** Null while Redis is away. */
  readonly redisMs: number | null;
  readonly online: number | null;
  /** All processes, on whichever server; null while Redis is away. */
  readonly pulse: Pulse | null;
  readonly jobs: readonly JobHealth[];
  /** Different faults that browsers told of within a day. */
  readonly faults: number;
  /** Versions whose draws do not come as published (docs/rules.md 3). */
  readonly alarms: number;
  readonly queue: { readonly waiting: number; readonly held: number; readonly oldestMs: number | null };
}

/** Asks database, Redis and the traces of jobs. Throws only when the database is away, as every page then does. */
export async function readHealth(world: World): Promise<Health> {
  const { db, redis } = world;
  const now = world.clock.now();
  const startedMs = performance.now();
  const jobs = await readJobs(world);
  const databaseMs = performance.now() - startedMs;
  const [redisMs, online, pulse, faults, { waiting, held, since }, alarms] = await Promise.all([
    redis
      .ping()
      .then(() => performance.now() - startedMs - databaseMs)
      .catch(() => null),
    countPresent(redis, now.getTime()),
    readPulse(world, now.getTime()),
    countFaults(db, timeAfter(now, -DAY_MS)),
    readQueue(db),
    readAlarms(db),
  ]);
  return {
    ...{ databaseMs, redisMs, online, pulse, faults, alarms: alarms.length },
    jobs: jobs.map(({ name, everySeconds, ranAt }) => {
      const agoMs = ranAt === null ? null : Math.max(0, now.getTime() - ranAt.getTime());
      return { name, agoMs, isLate: agoMs !== null && agoMs > everySeconds * 1000 * MISSED_TURNS + SPARE_MS };
    }),
    queue: { waiting, held, oldestMs: since && Math.max(0, now.getTime() - since.getTime()) },
  };
}
