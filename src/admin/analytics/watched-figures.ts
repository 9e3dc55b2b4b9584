import type { WatchedFigure } from '#src/platform/metrics.ts';
import type { World } from '#src/platform/world.ts';
import { countOpenPayments } from '#src/payments/index.ts';
import { type Health, readHealth } from './read-health.ts';

/** One reading is asked for all figures at once: they must not each ask anew. */
const FRESH_MS = 2000;
const SECOND_MS = 1000;

/** What Prometheus is told of the store itself, beside what each process counts: asked by index when it is read. */
export function watchedFigures(world: World): readonly WatchedFigure[] {
  const health = keptFor(world, () => readHealth(world));
  const open = keptFor(world, () => countOpenPayments(world.db));
  const nowMs = (): number => world.clock.now().getTime();
  const shared = { isOwn: false };
  return [
    {
      ...shared,
      ...{ name: 'opencrate_payments_open', help: 'Payments that are not over, by state', label: 'state' },
      read: async () => new Map((await open()).map(({ state, count }) => [state, count])),
    },
    {
      ...shared,
      ...{ name: 'opencrate_payments_open_oldest_seconds', help: 'Age of the oldest of them', label: 'state' },
      read: async () =>
        new Map((await open()).map(({ state, since }) => [state, secondsOf(nowMs() - since.getTime())])),
    },
    {
      ...shared,
      ...{ name: 'opencrate_withdrawals', help: 'Requests that wait, and those in hands of staff', label: 'state' },
      read: async () => {
        const { queue } = await health();
        return new Map([
          ['waiting', queue.waiting],
          ['held', queue.held],
        ]);
      },
    },
    {
      ...shared,
      ...{ name: 'opencrate_withdrawals_oldest_seconds', help: 'Age of the request that waits longest', label: null },
      read: async () => new Map([['', secondsOf((await health()).queue.oldestMs ?? 0)]]),
    },
    {
      ...shared,
      ...{ name: 'opencrate_job_ago_seconds', help: 'Time since a job ended last, by its name', label: 'job' },
      read: async () => jobsOf(await health(), ({ agoMs }) => (agoMs === null ? null : secondsOf(agoMs))),
    },
    {
      ...shared,
      ...{ name: 'opencrate_job_late', help: '1 where a job missed several turns', label: 'job' },
      read: async () => jobsOf(await health(), ({ isLate }) => (isLate ? 1 : 0)),
    },
    {
      ...shared,
      ...{ name: 'opencrate_part_up', help: '1 where a part of the store answers, 0 where not', label: 'part' },
      read: () =>
        health().then(
          ({ redisMs }) => parts(1, redisMs === null ? 0 : 1),
          () => parts(0, world.redis.isReady ? 1 : 0),
        ),
    },
    {
      ...shared,
      ...{ name: 'opencrate_browser_faults', help: 'Different faults browsers told of within a day', label: null },
      read: async () => new Map([['', (await health()).faults]]),
    },
  ];
}

const parts = (mysql: number, redis: number): Map<string, number> =>
  new Map([
    ['mysql', mysql],
    ['redis', redis],
  ]);

const secondsOf = (ms: number): number => Math.max(0, ms) / SECOND_MS;

function jobsOf({ jobs }: Health, figureOf: (job: Health['jobs'][number]) => number | null): Map<string, number> {
  return new Map(
    jobs.flatMap((job): [string, number][] => {
      const figure = figureOf(job);
      return figure === null ? [] : [[job.name, figure]];
    }),
  );
}

/** The same answer for a moment, also to those who ask while it is being made. */
function keptFor<Value>({ clock }: World, ask: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | null = null;
  let askedMs = 0;
  return () => {
    const nowMs = clock.now().getTime();
    if (kept === null || nowMs - askedMs >= FRESH_MS) {
      askedMs = nowMs;
      kept = ask();
    }
    return kept;
  };
}
