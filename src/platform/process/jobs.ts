import { randomBytes } from 'node:crypto';
import { type Db, write } from '#src/platform/database/database.ts';
import { column, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Services } from '#src/platform/services.ts';

/** Scheduled work. `act` must be safe to run again after a crash; what it returns is ignored. */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  /** Runs when the process starts too, unless another one ran it just before. */
  readonly runsAtStart?: boolean;
  /**
   * Time for which a crashed process keeps the job locked; 300 by default. A job that may run concurrently uses a short
   * lease.
   */
  readonly leaseSeconds?: number;
  readonly act: (services: Services) => Promise<unknown>;
}

const LEASE_SECONDS = 300;
const LONGEST_BACK_OFF_SECONDS = 300;

/**
 * Runs jobs under leases, so that one process at a time runs each. A lease is a row and expires when its process dies.
 * A job that throws gives its lease back, and runs again after its interval, then after twice as long each time, up to
 * five minutes. Returns a function that stops the schedule and waits for running jobs.
 */
export function startJobs(services: Services, jobs: readonly Job[]): () => Promise<void> {
  const holder = randomBytes(8).toString('hex');
  const running = new Map<string, Promise<void>>();
  const timers = jobs.map((job) => {
    const run = (): void => {
      if (running.has(job.name)) return;
      const turn = runUnderLease(services, job, holder)
        .catch((error: unknown) => {
          services.log.error({ err: error, job: job.name }, 'job.failed');
        })
        .finally(() => running.delete(job.name));
      running.set(job.name, turn);
    };
    if (job.runsAtStart === true) run();
    return setInterval(run, job.everySeconds * 1000).unref();
  });
  return async () => {
    timers.forEach(clearInterval);
    await Promise.all(running.values());
  };
}

async function runUnderLease(services: Services, job: Job, holder: string): Promise<void> {
  if (!(await takeLease(services.db, job, holder))) return;
  try {
    await job.act(services);
  } catch (error) {
    await giveLeaseBack(services.db, job, holder);
    throw error;
  }
  await endLease(services.db, job, holder);
}

/*
 * Leases compare times of the database only, so the clocks of the processes do not matter. A time further in the future
 * than any lease reaches was written before the database's clock was set back, and holds nothing up. A process runs a
 * job once at a time, so a lease of its own is one that it could not give back.
 */

async function takeLease(
  db: Db,
  { name, everySeconds, leaseSeconds = LEASE_SECONDS }: Job,
  holder: string,
): Promise<boolean> {
  await write(
    db,
    `INSERT IGNORE INTO job_leases (name, holder, until_at) VALUES (?, '', UTC_TIMESTAMP(3) - INTERVAL 1 SECOND)`,
    [name],
  );
  const { affectedRows } = await write(
    db,
    `UPDATE job_leases SET until_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND, every_seconds = ?, holder = ?
     WHERE name = ?
       AND (holder = ? OR until_at <= UTC_TIMESTAMP(3) OR until_at > UTC_TIMESTAMP(3) + INTERVAL ? SECOND)
       AND (ran_at IS NULL OR ran_at > UTC_TIMESTAMP(3) OR ran_at <= UTC_TIMESTAMP(3) - INTERVAL ? MICROSECOND)`,
    [leaseSeconds, everySeconds, holder, name, holder, Math.max(leaseSeconds, LEASE_SECONDS), everySeconds * 900_000],
  );
  return affectedRows === 1;
}

/** The run counts from its beginning, so that a long one does not stretch the interval. */
async function endLease(db: Db, { name, leaseSeconds = LEASE_SECONDS }: Job, holder: string): Promise<void> {
  await write(
    db,
    `UPDATE job_leases SET ran_at = until_at - INTERVAL ? SECOND, until_at = UTC_TIMESTAMP(3), failures = 0
     WHERE name = ? AND holder = ?`,
    [leaseSeconds, name, holder],
  );
}

/** Without the database the lease stays, and this process takes it again by its holder. */
async function giveLeaseBack(db: Db, { name, everySeconds }: Job, holder: string): Promise<void> {
  await write(
    db,
    `UPDATE job_leases
     SET holder = '', failures = failures + 1,
       until_at = UTC_TIMESTAMP(3) + INTERVAL LEAST(? * POW(2, LEAST(failures, 20) - 1), ?) SECOND
     WHERE name = ? AND holder = ?`,
    [everySeconds, LONGEST_BACK_OFF_SECONDS, name, holder],
  ).catch(() => undefined);
}

const traceShape = rowShape({
  name: column.text,
  everySeconds: column.integer,
  /** Null until the first run has finished. */
  ranAt: column.timestamp.nullable,
  /** Failed runs since the last successful one. */
  failures: column.integer,
});

/** Last run and interval of a job. */
type JobTrace = RowOf<typeof traceShape>;

/** All jobs that any process ever started, by name. */
export const readJobs = async ({ db }: Pick<Services, 'db'>): Promise<JobTrace[]> =>
  await readRows(db, traceShape, 'FROM job_leases WHERE every_seconds IS NOT NULL ORDER BY name');
