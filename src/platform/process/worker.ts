import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** Messages between the supervisor and its workers. */
export type WorkerMessage =
  | { readonly type: 'retire' }
  | { readonly type: 'figures wanted' | 'own figures wanted'; readonly ask: string }
  | { readonly type: 'own figures'; readonly ask: string; readonly figures: object[] }
  | { readonly type: 'figures'; readonly ask: string; readonly figures: object[][] };

/** The supervisor waits two seconds for each worker. */
const ANSWER_MS = 3000;

/** Calls the listener when a replacement has taken over; never in a single-process store. */
export function onRetire(listener: () => void): void {
  listen((message) => {
    if (message.type === 'retire') listener();
  });
}

/** Lets this worker report its metrics to the others. */
export function shareMetrics(registry: Registry): void {
  listen((message) => {
    if (message.type !== 'own figures wanted') return;
    void registry.getMetricsAsJSON().then((figures) => {
      sendToSupervisor({ type: 'own figures', ask: message.ask, figures });
    });
  });
}

/** Prometheus text of all workers, aggregated per metric. Without a supervisor, the metrics of this process. */
export async function collectMetrics(registry: Registry): Promise<string> {
  const all = cluster.isWorker ? await askForAll() : null;
  if (all === null || all.length === 0) return registry.metrics();
  return AggregatorRegistry.aggregate(all).metrics();
}

function askForAll(): Promise<object[][] | null> {
  const ask = randomUUID();
  return new Promise((resolve) => {
    const end = (answer: object[][] | null): void => {
      clearTimeout(timer);
      forget();
      resolve(answer);
    };
    const timer = setTimeout(() => {
      end(null);
    }, ANSWER_MS);
    const forget = listen((message) => {
      if (message.type === 'figures' && message.ask === ask) end(message.figures);
    });
    sendToSupervisor({ type: 'figures wanted', ask });
  });
}

function listen(listener: (message: WorkerMessage) => void): () => void {
  if (!cluster.isWorker) return () => undefined;
  process.on('message', listener);
  return () => process.off('message', listener);
}

/** The supervisor may have exited; then this process exits as well. */
function sendToSupervisor(message: WorkerMessage): void {
  if (process.connected) process.send?.(message);
}
