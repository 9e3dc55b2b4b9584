import { certificateEndOf } from '#src/platform/security/certificate.ts';
import type { WatchedMetric } from '#src/platform/process/metrics.ts';
import { countFailedRows } from '#src/platform/process/job-rows.ts';
import { type AuditRun, readLastAudit } from '#src/platform/database/audit-runs.ts';
import { freeDiskShare } from '#src/platform/process/disk-space.ts';
import { BACKUP_MARKS, readBackupMarks } from '#src/platform/database/backup-marks.ts';
import type { Services } from '#src/platform/services.ts';
import { countOpenPayments } from '#src/payments/top-ups/index.ts';
import { type Health, readHealth } from './read-health.ts';
import { hourOf } from './figure.ts';
import { selectTotals } from './store.ts';
import { SECOND_MS } from '#src/shared/time.ts';

/** All gauges of one scrape share one reading. */
const FRESH_MS = 2000;

/** Store-wide gauges for Prometheus, next to the metrics of each process. They are read from indexes on each scrape. */
export function storeGauges(services: Services): readonly WatchedMetric[] {
  const health = keptFor(services, () => readHealth(services));
  const open = keptFor(services, () => countOpenPayments(services.db));
  const nowMs = (): number => services.clock.now().getTime();
  return [
    {
      ...cacheState,
      name: 'opencrate_payments_open',
      help: 'Payments in progress, by state',
      label: 'state',
      read: async () => new Map((await open()).map(({ state, count }) => [state, count])),
    },
    {
      ...cacheState,
      name: 'opencrate_payments_open_oldest_seconds',
      help: 'Age of the oldest payment in progress',
      label: 'state',
      read: async () =>
        new Map((await open()).map(({ state, since }) => [state, secondsOf(nowMs() - since.getTime())])),
    },
    {
      ...cacheState,
      name: 'opencrate_withdrawals',
      help: 'Withdrawal requests that wait or are held by staff',
      label: 'state',
      read: async () => {
        const { queue } = await health();
        return new Map([
          ['waiting', queue.waiting],
          ['held', queue.held],
        ]);
      },
    },
    {
      ...cacheState,
      name: 'opencrate_withdrawals_oldest_seconds',
      help: 'Age of the oldest waiting request',
      label: null,
      read: async () => new Map([['', secondsOf((await health()).queue.oldestMs ?? 0)]]),
    },
    ...jobGauges(services, health),
    {
      ...cacheState,
      name: 'opencrate_clock_skew_seconds',
      help: 'Difference between the clocks of this machine and of the database, the largest of all processes',
      label: null,
      read: () => Promise.resolve(new Map([['', Math.abs(services.databaseClock.skewMs()) / SECOND_MS]])),
    },
    {
      ...cacheState,
      name: 'opencrate_part_up',
      help: '1 when a service answers, 0 when not',
      label: 'part',
      read: () =>
        health().then(
          ({ redisMs }) => parts(1, redisMs === null ? 0 : 1),
          () => parts(0, services.redis.isReady ? 1 : 0),
        ),
    },
    recoveryGauge(services),
    certificateGauge(services),
    ...auditGauges(services),
    diskGauge(services),
    openingsGauge(services),
    {
      ...cacheState,
      name: 'opencrate_browser_faults',
      help: 'Different client errors within a day',
      label: null,
      read: async () => new Map([['', (await health()).faults.browser]]),
    },
    {
      ...cacheState,
      name: 'opencrate_server_faults',
      help: 'Different errors of the server within a day',
      label: null,
      read: async () => new Map([['', (await health()).faults.server]]),
    },
  ];
}

const cacheState = { isOwn: false };

function jobGauges(services: Services, health: () => Promise<Health>): readonly WatchedMetric[] {
  return [
    {
      ...cacheState,
      name: 'opencrate_job_ago_seconds',
      help: 'Time since the last run of a job, by name',
      label: 'job',
      read: async () => jobsOf(await health(), ({ agoMs }) => (agoMs === null ? null : secondsOf(agoMs))),
    },
    {
      ...cacheState,
      name: 'opencrate_job_late',
      help: '1 when a job missed several runs',
      label: 'job',
      read: async () => jobsOf(await health(), ({ isLate }) => (isLate ? 1 : 0)),
    },
    {
      ...cacheState,
      name: 'opencrate_job_failures',
      help: 'Failed runs of a job since its last successful one',
      label: 'job',
      read: async () => jobsOf(await health(), ({ failures }) => failures),
    },
    {
      ...cacheState,
      name: 'opencrate_job_rows_failing',
      help: 'Rows that a job failed on and leaves out for a while',
      label: 'job',
      read: () => countFailedRows(services),
    },
  ];
}

const recoveryGauge = ({ db }: Services): WatchedMetric => ({
  isOwn: false,
  name: 'opencrate_recovery_seconds',
  help: 'Unix time of the last backup, of its last check, and up to which the log is archived; 0 for never',
  label: 'kind',
  read: async () => {
    const marks = await readBackupMarks(db);
    return new Map(BACKUP_MARKS.map((kind) => [kind, (marks.get(kind)?.getTime() ?? 0) / SECOND_MS]));
  },
});

const certificateGauge = ({ config: { publicOrigin } }: Services): WatchedMetric => ({
  isOwn: false,
  name: 'opencrate_certificate_end_seconds',
  help: 'Unix time at which the certificate of PUBLIC_ORIGIN ends; absent without https or an answer',
  label: null,
  read: async () => {
    const end =
      publicOrigin?.startsWith('https:') === true ? await certificateEndOf(publicOrigin).catch(() => null) : null;
    return end === null ? new Map<string, number>() : new Map([['', end.getTime() / SECOND_MS]]);
  },
});

function auditGauges({ db }: Services): readonly WatchedMetric[] {
  const last = (): Promise<AuditRun | null> => readLastAudit(db);
  return [
    {
      ...cacheState,
      name: 'opencrate_audit_seconds',
      help: 'Unix time of the last audit; 0 for never',
      label: null,
      read: async () => new Map([['', ((await last())?.endedAt.getTime() ?? 0) / SECOND_MS]]),
    },
    {
      ...cacheState,
      name: 'opencrate_audit_broken_rules',
      help: 'Rules that did not hold in the last audit',
      label: null,
      read: async () => new Map([['', (await last())?.broken ?? 0]]),
    },
    {
      ...cacheState,
      name: 'opencrate_liability_kopecks',
      help: 'What players own as of the last audit, in kopecks: money, and items at their prices',
      label: 'part',
      read: async () => {
        const { money, items } = (await last())?.totals ?? {};
        return new Map(
          Object.entries({ money, items }).flatMap(([part, sum]) => (sum === undefined ? [] : [[part, sum]])),
        );
      },
    },
    {
      ...cacheState,
      name: 'opencrate_net_revenue_kopecks',
      help: 'What the store has kept as of the last audit: top-ups less refunds and withdrawn items',
      label: null,
      read: async () => {
        const { netRevenue } = (await last())?.totals ?? {};
        return netRevenue === undefined ? new Map<string, number>() : new Map([['', netRevenue]]);
      },
    },
  ];
}

const diskGauge = ({ config: { dataDir } }: Services): WatchedMetric => ({
  ...cacheState,
  name: 'opencrate_disk_free_share',
  help: 'Free share of the disk of DATA_DIR, from 0 to 1; absent when it cannot be read',
  label: null,
  read: async () => {
    const share = await freeDiskShare(dataDir);
    return share === null ? new Map<string, number>() : new Map([['', share]]);
  },
});

const DAY_HOURS = 24;

/** Openings for money of the last 24 whole hours: what players paid, and what it was worth. */
const openingsGauge = ({ db, clock }: Services): WatchedMetric => ({
  ...cacheState,
  name: 'opencrate_openings_day_kopecks',
  help: 'Openings for money within 24 hours, in kopecks: paid by players, and worth of what they won',
  label: 'side',
  read: async () => {
    const hour = hourOf(clock.now());
    const figures = await selectTotals(db, ['opening'], { span: 'hour', from: hour - DAY_HOURS, until: hour - 1 });
    const paid = figures.filter(({ part }) => part.endsWith(' money'));
    return new Map([
      ['paid', paid.reduce((sum, { came }) => sum + came, 0)],
      ['won', paid.reduce((sum, { gave }) => sum + gave, 0)],
    ]);
  },
});

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

/** Caches a result for a short time. Concurrent calls share one pending result. */
function keptFor<Value>({ clock }: Services, ask: () => Promise<Value>): () => Promise<Value> {
  let cachedValue: Promise<Value> | null = null;
  let askedMs = 0;
  return () => {
    const nowMs = clock.now().getTime();
    if (cachedValue === null || nowMs - askedMs >= FRESH_MS) {
      askedMs = nowMs;
      cachedValue = ask();
    }
    return cachedValue;
  };
}
