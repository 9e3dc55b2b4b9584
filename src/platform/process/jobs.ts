import { randomBytes } from 'node:crypto';
import type { Services } from '#src/platform/services.ts';

/** Scheduled work. `act` must be safe to run again after a crash. */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  /**
   * Time for which a crashed process keeps the job locked; 300 by default. A job that may run concurrently uses a short
   * lease.
   */
  readonly leaseSeconds?: number;
  readonly act: (services: Services) => Promise<void>;
}

const LEASE_SECONDS = 300;

/**
 * Runs jobs under leases, so that one process at a time runs each. A lease is a row and expires when its process dies.
 * Returns a function that stops the schedule and waits for running jobs.
 */
export function startJobs(services: Services, jobs: readonly Job[]): () => Promise<void> {
  const holder = randomBytes(8).toString('hex');
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    const run = (): void => {
      const turn = runUnderLease(services, job, holder).catch((error: unknown) => {
        services.log.error({ err: error, job: job.name }, 'job.failed');
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

async function runUnderLease(services: Services, job: Job, holder: string): Promise<void> {
  const now = services.clock.now();
  const until = new Date(now.getTime() + (job.leaseSeconds ?? LEASE_SECONDS) * 1000);
  const dueBefore = new Date(now.getTime() - job.everySeconds * 900);
  await services.db.raw('INSERT IGNORE INTO job_leases (name, holder, until_at) VALUES (?, ?, ?)', [job.name, '', now]);
  const takenRows = await services
    .db('job_leases')
    .where({ name: job.name })
    .where('until_at', '<=', now)
    .where((rows) => void rows.whereNull('ran_at').orWhere('ran_at', '<=', dueBefore))
    .update({ holder, until_at: until, every_seconds: job.everySeconds });
  if (takenRows === 0) return;
  await job.act(services);
  await services.db('job_leases').where({ name: job.name, holder }).update({ until_at: now, ran_at: now });
}

/** Last run and interval of a job. */
interface JobTrace {
  readonly name: string;
  readonly everySeconds: number;
  /** Null until the first run has finished. */
  readonly ranAt: Date | null;
}

/** All jobs that any process ever started, by name. */
export async function readJobs({ db }: Pick<Services, 'db'>): Promise<JobTrace[]> {
  const rows = await db('job_leases')
    .select<{ name: string; every_seconds: number; ran_at: Date | null }[]>('name', 'every_seconds', 'ran_at')
    .whereNotNull('every_seconds')
    .orderBy('name');
  return rows.map(({ name, every_seconds, ran_at }) => ({ name, everySeconds: every_seconds, ranAt: ran_at }));
}
