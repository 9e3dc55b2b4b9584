import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { shareMetrics } from './worker.ts';

/** State of a connection pool. */
interface PoolFigures {
  readonly used: number;
  readonly free: number;
  readonly waiting: number;
}

/** A gauge that is read at each scrape. */
export interface WatchedMetric {
  readonly name: string;
  readonly help: string;
  /** Label name; null for a single value. */
  readonly label: string | null;
  /** Summed over processes; otherwise every process reports the same value. */
  readonly isOwn: boolean;
  /** Values by label. A rejection omits this gauge only. */
  readonly read: () => Promise<ReadonlyMap<string, number>>;
}

/** Responses of a process since its start. */
export interface RequestCounts {
  readonly answered: number;
  /** 5xx responses. */
  readonly failed: number;
}

/** Prometheus metrics of one process. */
export interface Metrics {
  readonly registry: Registry;
  /** Counts a response of a declared route (never a raw address). */
  requestTook(route: string, status: number, seconds: number): void;
  /** Counts a published event by name and state; `caseOpened` counts openings. */
  eventHappened(name: string, state: string | null): void;
  /** Adds a gauge. */
  watch(figure: WatchedMetric): void;
  /** Counts a page served from the page cache. */
  pageWasReady(): void;
  /** All responses, cached pages included. */
  outcomes(): RequestCounts;
}

const FIRST_FAULT = 500;
const DURATION_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Creates the metrics of one process; `readPool` is called at each scrape. */
export function createMetrics(readPool: () => PoolFigures): Metrics {
  const registry = new Registry();
  shareMetrics(registry);
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const durations = new Histogram({
    name: 'opencrate_http_request_seconds',
    help: 'Time from the request to the complete response, by declared route and status',
    labelNames: ['route', 'status'] as const,
    buckets: DURATION_BUCKETS_S,
    registers,
  });
  const events = new Counter({
    name: 'opencrate_events_total',
    help: 'Published events, by name',
    labelNames: ['event'] as const,
    registers,
  });
  const states = new Counter({
    name: 'opencrate_states_total',
    help: 'Published events by name and state, such as paid and failed payments',
    labelNames: ['event', 'state'] as const,
    registers,
  });
  const ready = new Counter({
    name: 'opencrate_pages_ready_total',
    help: 'Guest pages answered from the page cache',
    registers,
  });
  watchPool(registry, readPool);
  new Gauge({ name: 'opencrate_processes', help: 'Processes that take requests', registers }).set(1);

  let answeredCount = 0;
  let failedCount = 0;
  const children = new Map<string, Histogram.Internal<'route' | 'status'>>();
  return {
    registry,
    requestTook(route, status, seconds) {
      answeredCount += 1;
      if (status >= FIRST_FAULT) failedCount += 1;
      const name = `${status} ${route}`;
      let child = children.get(name);
      if (child === undefined) {
        child = durations.labels({ route, status: String(status) });
        children.set(name, child);
      }
      child.observe(seconds);
    },
    eventHappened(name, state) {
      events.inc({ event: name });
      if (state !== null) states.inc({ event: name, state });
    },
    watch: (figure) => watchFigure(registry, figure),
    pageWasReady() {
      answeredCount += 1;
      ready.inc();
    },
    outcomes: () => ({ answered: answeredCount, failed: failedCount }),
  };
}

function watchPool(registry: Registry, readPool: () => PoolFigures): void {
  new Gauge({
    name: 'opencrate_db_pool_connections',
    help: 'Connections of the database pool by state, and commands that wait for one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { used, free, waiting } = readPool();
      this.set({ state: 'used' }, used);
      this.set({ state: 'free' }, free);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

function watchFigure(registry: Registry, { name, help, label, isOwn, read }: WatchedMetric): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    aggregator: isOwn ? 'sum' : 'max',
    labelNames: label === null ? [] : [label],
    async collect() {
      this.reset();
      // A reset sets a gauge without labels to 0; one without a value is left out.
      if (label === null) this.remove();
      const values = await read().catch(() => new Map<string, number>());
      for (const [value, figure] of values) this.set(label === null ? {} : { [label]: value }, figure);
    },
  });
}
