/* Leases of scheduled jobs: processes whose clocks differ share them, and a job that throws gives its lease back. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { type Job, startJobs } from '#src/platform/process/jobs.ts';
import type { Services } from '#src/platform/services.ts';
import { closeServices, fixedClock, makeServices } from '#test/support/services.ts';
import { until } from '#test/support/until.ts';
import { HOUR_MS } from '#src/shared/time.ts';

describe('The leases of jobs', function () {
  this.timeout(90_000);
  let services: Services;
  let ahead: Services;
  before(async () => {
    services = await makeServices();
    ahead = await makeServices({ clock: fixedClock(new Date(Date.now() + HOUR_MS)) });
  });
  after(async () => {
    await services.db('job_leases').where('name', 'like', 'test-%').delete();
    await closeServices(ahead);
    await closeServices(services);
  });

  /** Runs a job until it has run so often: one that waits for a wrong clock would wait for most of an hour. */
  async function runUntil(at: Services, job: Job, runs: () => number, wanted: number): Promise<void> {
    const stop = startJobs(at, [job]);
    try {
      await until(`${job.name} has run ${String(wanted)} times`, () => runs() >= wanted, { everyMs: 20 });
    } finally {
      await stop();
    }
  }

  it('A job that runs at the start does not wait for its interval, and once for all processes', async () => {
    let runs = 0;
    const act = (): Promise<void> => Promise.resolve(void (runs += 1));
    const job: Job = { name: 'test-start', everySeconds: 3600, runsAtStart: true, act };
    await runUntil(services, job, () => runs, 1);
    await startJobs(services, [job])();
    expect(runs).to.equal(1);
  });

  it('A process an hour ahead does not stop a job for an hour', async () => {
    let runs = 0;
    const job: Job = {
      name: 'test-ahead',
      everySeconds: 1,
      act: () => {
        runs += 1;
        return Promise.resolve();
      },
    };
    await runUntil(ahead, job, () => runs, 1);
    expect(runs).to.equal(1);
    await runUntil(services, job, () => runs, 2);
  });

  it('Times that a database with a wrong clock left behind do not stop a job', async () => {
    let runs = 0;
    const job: Job = {
      name: 'test-left-behind',
      everySeconds: 1,
      act: () => {
        runs += 1;
        return Promise.resolve();
      },
    };
    await services.db.raw(
      `INSERT INTO job_leases (name, holder, until_at, ran_at)
       VALUES (?, 'x', UTC_TIMESTAMP() + INTERVAL 1 HOUR, UTC_TIMESTAMP() + INTERVAL 1 HOUR)`,
      [job.name],
    );
    await runUntil(services, job, () => runs, 1);
  });

  it('Two processes whose clocks differ never run a job together', async () => {
    let [running, most, runs] = [0, 0, 0];
    const job: Job = {
      name: 'test-alone',
      everySeconds: 1,
      leaseSeconds: 10,
      act: async () => {
        running += 1;
        most = Math.max(most, running);
        // Longer than the interval: the other process asks for the job meanwhile.
        await sleep(1200);
        running -= 1;
        runs += 1;
      },
    };
    await Promise.all([runUntil(ahead, job, () => runs, 2), runUntil(services, job, () => runs, 2)]);
    expect(most).to.equal(1);
  });

  it('A job that throws gives its lease back, and waits longer each time', async () => {
    const runsAtMs: number[] = [];
    const job: Job = {
      name: 'test-throws',
      everySeconds: 1,
      act: () => {
        runsAtMs.push(performance.now());
        return runsAtMs.length < 4 ? Promise.reject(new Error('the job fails')) : Promise.resolve();
      },
    };
    const failures = async (): Promise<number | undefined> =>
      (await services.db('job_leases').where({ name: job.name }).first<{ failures: number } | undefined>('failures'))
        ?.failures;
    const stop = startJobs(services, [job]);
    await until('the job has failed three times', () => runsAtMs.length >= 3, { everyMs: 20 });
    await stop();
    const [first = 0, second = 0, third = 0] = runsAtMs;
    // A slow machine makes a pause longer, and never shorter.
    expect(second - first).to.be.at.least(900);
    expect(third - second).to.be.at.least(1900);
    expect(await failures()).to.equal(3);
    await services.db.raw('UPDATE job_leases SET until_at = UTC_TIMESTAMP(3) WHERE name = ?', [job.name]);
    await runUntil(ahead, job, () => runsAtMs.length, 4);
    expect(await failures()).to.equal(0);
  });
});
