import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { shareFigures } from './crew-member.ts';

/** What a connection pool can say of itself. */
interface PoolFigures {
  readonly used: number;
  readonly free: number;
  readonly waiting: number;
}

/** The figures that one process shows to Prometheus. */
export interface Metrics {
  readonly registry: Registry;
  /** Notes that a request to a declared route (never a raw address) was answered. */
  requestTook(route: string, status: number, seconds: number): void;
  /** Notes an announced event by its name: `caseOpened` counts the openings. */
  eventHappened(name: string, count: number): void;
  /** Notes that a ready page was answered without the application. */
  pageWasReady(): void;
}

const DURATION_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Makes the figures of one process; `readPool` is asked whenever they are read. */
export function createMetrics(readPool: () => PoolFigures): Metrics {
  const registry = new Registry();
  shareFigures(registry);
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const durations = new Histogram({
    name: 'opencrate_http_request_seconds',
    help: 'Time from the request to its whole answer, by declared route and status',
    labelNames: ['route', 'status'] as const,
    buckets: DURATION_BUCKETS_S,
    registers,
  });
  const events = new Counter({
    name: 'opencrate_events_total',
    help: 'What happened in the store, by the name of the announced event',
    labelNames: ['event'] as const,
    registers,
  });
  const ready = new Counter({
    name: 'opencrate_pages_ready_total',
    help: 'Guest pages answered from the page cache',
    registers,
  });
  watchPool(registry, readPool);
  new Gauge({ name: 'opencrate_processes', help: 'Processes that take requests', registers }).set(1);

  const children = new Map<string, Histogram.Internal<'route' | 'status'>>();
  return {
    registry,
    requestTook(route, status, seconds) {
      const name = `${status} ${route}`;
      let child = children.get(name);
      if (child === undefined) {
        child = durations.labels({ route, status: String(status) });
        children.set(name, child);
      }
      child.observe(seconds);
    },
    eventHappened: (name, count) => events.inc({ event: name }, count),
    pageWasReady: () => ready.inc(),
  };
}

function watchPool(registry: Registry, readPool: () => PoolFigures): void {
  new Gauge({
    name: 'opencrate_db_pool_connections',
    help: 'Connections of the database pool, by what they are doing, and the actions that wait for one',
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
