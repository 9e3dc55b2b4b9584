import { randomBytes } from 'node:crypto';
import type { World } from './world.ts';

/** Work done by the clock. `act` must be safe to run again after a crash in its middle. */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  /**
   * How long nobody else does it after a process died in its middle; 300 without it. A job that several processes may
   * do at once names a short time.
   */
  readonly leaseSeconds?: number;
  readonly act: (world: World) => Promise<void>;
}

const LEASE_SECONDS = 300;

/**
 * Runs jobs under leases, so that one of many processes does each. A lease is a row: a process that dies loses it when
 * it runs out. Answers a function that stops the clock and waits for what is running.
 */
export function startJobs(world: World, jobs: readonly Job[]): () => Promise<void> {
  const holder = randomBytes(8).toString('hex');
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    const run = (): void => {
      const turn = runUnderLease(world, job, holder).catch((error: unknown) => {
        world.log.error({ err: error, job: job.name }, 'a job failed');
      });
      running.add(turn);
      void turn.finally(() => running.delete(turn));
    };
    return setInterval(run, job.everySeconds * 1000).unref();
  });
  return async () => {
    timers.forEach(clearInterval);
    await Promise.all(running);
  };
}

async function runUnderLease(world: World, job: Job, holder: string): Promise<void> {
  const now = world.clock.now();
  const until = new Date(now.getTime() + (job.leaseSeconds ?? LEASE_SECONDS) * 1000);
  const due = new Date(now.getTime() - job.everySeconds * 900);
  await world.db.raw('INSERT IGNORE INTO job_leases (name, holder, until_at) VALUES (?, ?, ?)', [job.name, '', now]);
  const taken = await world
    .db('job_leases')
    .where({ name: job.name })
    .where('until_at', '<=', now)
    .where((rows) => void rows.whereNull('ran_at').orWhere('ran_at', '<=', due))
    .update({ holder, until_at: until, every_seconds: job.everySeconds });
  if (taken === 0) return;
  await job.act(world);
  await world.db('job_leases').where({ name: job.name, holder }).update({ until_at: now, ran_at: now });
}

/** When a job ran last, and how often it should. */
interface JobTrace {
  readonly name: string;
  readonly everySeconds: number;
  /** Null where its first run is not over. */
  readonly ranAt: Date | null;
}

/** What every job that any process ever began left behind, by name. */
export async function readJobs({ db }: Pick<World, 'db'>): Promise<JobTrace[]> {
  const rows = await db('job_leases')
    .select<{ name: string; every_seconds: number; ran_at: Date | null }[]>('name', 'every_seconds', 'ran_at')
    .whereNotNull('every_seconds')
    .orderBy('name');
  return rows.map(({ name, every_seconds, ran_at }) => ({ name, everySeconds: every_seconds, ranAt: ran_at }));
}
