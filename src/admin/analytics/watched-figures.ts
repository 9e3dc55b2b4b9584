import { certificateEndOf } from '#src/platform/security/certificate.ts';
import type { WatchedMetric } from '#src/platform/process/metrics.ts';
import { countFailedRows } from '#src/platform/process/job-rows.ts';
import { readLastAudit } from '#src/platform/database/audit-runs.ts';
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

/** A gauge that every process reports alike. */
const gauge = (
  name: string,
  help: string,
  label: string | null,
  read: () => Promise<ReadonlyMap<string, number>>,
): WatchedMetric => ({ name, help, label, isOwn: false, read });

/** A gauge of a single value; null leaves it out. */
const singleGauge = (name: string, help: string, read: () => Promise<number | null>): WatchedMetric =>
  gauge(name, help, null, async () => {
    const value = await read();
    return new Map(value === null ? [] : [['', value]]);
  });

/** Store-wide gauges for Prometheus, next to the metrics of each process. They are read from indexes on each scrape. */
export function storeGauges(services: Services): readonly WatchedMetric[] {
  const health = keptFor(services, () => readHealth(services));
  return [
    ...paymentGauges(services),
    gauge('opencrate_withdrawals', 'Withdrawal requests that wait or are held by staff', 'state', async () => {
      const { queue } = await health();
      return new Map([
        ['waiting', queue.waiting],
        ['held', queue.held],
      ]);
    }),
    singleGauge('opencrate_withdrawals_oldest_seconds', 'Age of the oldest waiting request', async () =>
      secondsOf((await health()).queue.oldestMs ?? 0),
    ),
    ...jobGauges(services, health),
    singleGauge(
      'opencrate_clock_skew_seconds',
      'Difference between the clocks of this machine and of the database, the largest of all processes',
      () => Promise.resolve(Math.abs(services.databaseClock.skewMs()) / SECOND_MS),
    ),
    gauge('opencrate_part_up', '1 when a service answers, 0 when not', 'part', () =>
      health().then(
        ({ redisMs }) => parts(1, redisMs === null ? 0 : 1),
        () => parts(0, services.redis.isReady ? 1 : 0),
      ),
    ),
    recoveryGauge(services),
    certificateGauge(services),
    ...auditGauges(services),
    singleGauge(
      'opencrate_disk_free_share',
      'Free share of the disk of DATA_DIR, from 0 to 1; 0 when it cannot be read',
      () => freeDiskShare(services.config.dataDir).catch(() => 0),
    ),
    openingsGauge(services),
    singleGauge(
      'opencrate_browser_faults',
      'Different client errors within a day',
      async () => (await health()).faults.browser,
    ),
    singleGauge(
      'opencrate_server_faults',
      'Different errors of the server within a day',
      async () => (await health()).faults.server,
    ),
  ];
}

function paymentGauges(services: Services): readonly WatchedMetric[] {
  const open = keptFor(services, () => countOpenPayments(services.db));
  return [
    gauge(
      'opencrate_payments_open',
      'Payments in progress, by state',
      'state',
      async () => new Map((await open()).map(({ state, count }) => [state, count])),
    ),
    gauge('opencrate_payments_open_oldest_seconds', 'Age of the oldest payment in progress', 'state', async () => {
      const payments = await open();
      const nowMs = services.clock.now().getTime();
      return new Map(payments.map(({ state, since }) => [state, secondsOf(nowMs - since.getTime())]));
    }),
  ];
}

const jobGauges = (services: Services, health: () => Promise<Health>): readonly WatchedMetric[] => [
  gauge('opencrate_job_ago_seconds', 'Time since the last run of a job, by name', 'job', async () =>
    jobsOf(await health(), ({ agoMs }) => (agoMs === null ? null : secondsOf(agoMs))),
  ),
  gauge('opencrate_job_late', '1 when a job missed several runs', 'job', async () =>
    jobsOf(await health(), ({ isLate }) => (isLate ? 1 : 0)),
  ),
  gauge('opencrate_job_failures', 'Failed runs of a job since its last successful one', 'job', async () =>
    jobsOf(await health(), ({ failures }) => failures),
  ),
  gauge('opencrate_job_rows_failing', 'Rows that a job failed on and leaves out for a while', 'job', () =>
    countFailedRows(services),
  ),
];

const recoveryGauge = ({ db }: Services): WatchedMetric =>
  gauge(
    'opencrate_recovery_seconds',
    'Unix time of the last backup, check, copy elsewhere and check of that, and end of the archived log; 0 for never',
    'kind',
    async () => {
      const marks = await readBackupMarks(db);
      return new Map(BACKUP_MARKS.map((kind) => [kind, (marks.get(kind)?.getTime() ?? 0) / SECOND_MS]));
    },
  );

const certificateGauge = ({ config: { publicOrigin } }: Services): WatchedMetric =>
  singleGauge(
    'opencrate_certificate_end_seconds',
    'Unix time at which the certificate of PUBLIC_ORIGIN ends; 0 when it cannot be read, absent without https',
    async () => {
      if (publicOrigin?.startsWith('https:') !== true) return null;
      const end = await certificateEndOf(publicOrigin).catch(() => null);
      return (end?.getTime() ?? 0) / SECOND_MS;
    },
  );

const auditGauges = ({ db }: Services): readonly WatchedMetric[] => [
  singleGauge(
    'opencrate_audit_seconds',
    'Unix time of the last audit; 0 for never',
    async () => ((await readLastAudit(db))?.endedAt.getTime() ?? 0) / SECOND_MS,
  ),
  singleGauge(
    'opencrate_audit_broken_rules',
    'Rules that did not hold in the last audit',
    async () => (await readLastAudit(db))?.broken ?? 0,
  ),
  gauge(
    'opencrate_liability_kopecks',
    'What players own as of the last audit, in kopecks: money, and items at their prices',
    'part',
    async () => {
      const { money, items } = (await readLastAudit(db))?.totals ?? {};
      return new Map(
        Object.entries({ money, items }).flatMap(([part, sum]) => (sum === undefined ? [] : [[part, sum]])),
      );
    },
  ),
  singleGauge(
    'opencrate_net_revenue_kopecks',
    'What the store has kept as of the last audit: top-ups less refunds and withdrawn items',
    async () => (await readLastAudit(db))?.totals?.['netRevenue'] ?? null,
  ),
];

const DAY_HOURS = 24;

const openingsGauge = ({ db, clock }: Services): WatchedMetric =>
  gauge(
    'opencrate_openings_day_kopecks',
    'Openings for money within 24 hours, in kopecks: paid by players, and worth of what they won',
    'side',
    async () => {
      const hour = hourOf(clock.now());
      const figures = await selectTotals(db, ['opening'], { span: 'hour', from: hour - DAY_HOURS, until: hour - 1 });
      const paid = figures.filter(({ part }) => part.endsWith(' money'));
      return new Map([
        ['paid', paid.reduce((sum, { came }) => sum + came, 0)],
        ['won', paid.reduce((sum, { gave }) => sum + gave, 0)],
      ]);
    },
  );

const parts = (mysql: number, redis: number): Map<string, number> =>
  new Map([
    ['mysql', mysql],
    ['redis', redis],
  ]);

const secondsOf = (ms: number): number => Math.max(0, ms) / SECOND_MS;

const jobsOf = ({ jobs }: Health, figureOf: (job: Health['jobs'][number]) => number | null): Map<string, number> =>
  new Map(
    jobs.flatMap((job): [string, number][] => {
      const figure = figureOf(job);
      return figure === null ? [] : [[job.name, figure]];
    }),
  );

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
