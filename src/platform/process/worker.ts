import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** What the processes of a store and who keeps them say to each other. */
export type CrewWord =
  | { readonly crew: 'retire' }
  | { readonly crew: 'figures wanted' | 'own figures wanted'; readonly ask: string }
  | { readonly crew: 'own figures'; readonly ask: string; readonly figures: object[] }
  | { readonly crew: 'figures'; readonly ask: string; readonly figures: object[][] };

/** Who keeps the processes waits for each of them for two seconds. */
const ANSWER_MS = 3000;

/** Calls it when a fresh process has taken this one's place; never where a process serves alone. */
export function onRetire(listener: () => void): void {
  listen((word) => {
    if (word.crew === 'retire') listener();
  });
}

/** Lets this process tell its figures to the others that serve beside it. */
export function shareFigures(registry: Registry): void {
  listen((word) => {
    if (word.crew !== 'own figures wanted') return;
    void registry.getMetricsAsJSON().then((figures) => {
      say({ crew: 'own figures', ask: word.ask, figures });
    });
  });
}

/**
 * The figures of all processes that serve beside this one, summed up or taken as each figure says, as Prometheus reads
 * them. Where nobody answers for the others they are this process's own.
 */
export async function figuresOfAll(registry: Registry): Promise<string> {
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
    const forget = listen((word) => {
      if (word.crew === 'figures' && word.ask === ask) end(word.figures);
    });
    say({ crew: 'figures wanted', ask });
  });
}

function listen(listener: (word: CrewWord) => void): () => void {
  if (!cluster.isWorker) return () => undefined;
  process.on('message', listener);
  return () => process.off('message', listener);
}

/** Nobody is left to hear it when the keeper has ended: then this process ends as well. */
function say(word: CrewWord): void {
  if (process.connected) process.send?.(word);
}
