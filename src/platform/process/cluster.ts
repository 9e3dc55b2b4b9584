import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { backOff } from '#src/shared/back-off.ts';
import type { WorkerMessage } from './worker.ts';
import type { Log } from './log.ts';

interface ClusterOptions {
  /** Entry file of the workers, as typed: a symbolic link is followed at each start. */
  readonly file: string;
  readonly folder: string;
  readonly size: number;
  readonly log: Log;
}

/** Worker processes that share one port, and their supervision. */
export interface Cluster {
  /** Starts all workers. Rejects when one exits before it listens, because the others would too. */
  readonly start: () => Promise<void>;
  /**
   * Replaces the workers one after the other; resolves to whether all were replaced. A replacement that does not listen
   * is killed, and the remaining workers keep serving. Concurrent calls share one more run.
   */
  readonly renew: () => Promise<boolean>;
  /** Lets all workers finish their responses, and waits until they have exited. */
  readonly stop: () => Promise<void>;
  /** Process ids of the listening workers. */
  readonly serving: () => readonly number[];
}

/** A worker that does not listen by then is killed. */
const READY_MS = 180_000;
/** Grace period beyond the worker's own shutdown limit. */
const LEAVE_MS = 20_000;
/** A worker that exits within 5 s is crash-looping, so back off. */
const LIFE_MS = 5000;
const PAUSE_MS = { base: 100, cap: 5000 };
/** Timeout for the metrics of one worker. */
const FIGURES_MS = 2000;

interface ClusterWorker {
  readonly worker: Worker;
  readonly bornMs: number;
}

interface ClusterState {
  /** Workers that take requests. */
  readonly serving: Set<ClusterWorker>;
  /** Also workers that are starting or exiting. */
  readonly all: Set<Worker>;
  isStopping: boolean;
}

/** Creates a cluster without starting it. Requests go to the listening workers in turn. */
export function createCluster({ file, folder, size, log }: ClusterOptions): Cluster {
  const roll: ClusterState = { serving: new Set(), all: new Set(), isStopping: false };
  const { serving, all } = roll;
  let deaths = 0;
  cluster.setupPrimary({ exec: file, cwd: folder, args: [] });
  tellFigures(serving);

  const join = async (): Promise<void> => {
    const worker = cluster.fork();
    all.add(worker);
    worker.once('exit', () => all.delete(worker));
    // A worker that cannot be started or reached must not end the others.
    worker.on('error', (error) => {
      log.error({ err: error }, 'worker.failed');
    });
    await listening(worker);
    const member = { worker, bornMs: performance.now() };
    serving.add(member);
    log.info({ workerPid: worker.process.pid, listening: serving.size }, 'worker.listening');
    worker.once('exit', (code, signal) => {
      if (!serving.delete(member) || roll.isStopping) return;
      log.error({ workerPid: worker.process.pid, code, signal }, 'worker.exited');
      void replace(member);
    });
  };

  const replace = async (lostWorker: ClusterWorker): Promise<void> => {
    deaths = performance.now() - lostWorker.bornMs < LIFE_MS ? deaths + 1 : 0;
    for (;;) {
      if (deaths > 0) await pause(backOff(deaths, PAUSE_MS));
      if (roll.isStopping) return;
      try {
        await join();
        return;
      } catch (error) {
        deaths += 1;
        log.error({ err: error }, 'worker.start.failed');
      }
    }
  };

  return {
    renew: onceMore(() => renewAll(roll, join, log)),
    serving: () => [...serving].flatMap(({ worker }) => worker.process.pid ?? []),
    async start() {
      await Promise.all(Array.from({ length: size }, join));
    },
    async stop() {
      roll.isStopping = true;
      serving.clear();
      const leaving = [...all];
      for (const worker of leaving) worker.process.kill('SIGTERM');
      await Promise.all(leaving.map(gone));
    },
  };
}

/** Replaces each serving worker; false when a replacement does not listen. */
async function renewAll(roll: ClusterState, join: () => Promise<void>, log: Log): Promise<boolean> {
  for (const old of [...roll.serving]) {
    if (roll.isStopping) return false;
    try {
      await join();
    } catch (error) {
      log.error({ err: error }, 'cluster.restart.failed');
      return false;
    }
    if (!roll.serving.delete(old)) continue;
    old.worker.send({ type: 'retire' } satisfies WorkerMessage);
    await gone(old.worker);
  }
  return true;
}

/** Serialises runs of `work`: all calls during a run share the next one. */
function onceMore(work: () => Promise<boolean>): () => Promise<boolean> {
  let current: Promise<boolean> | null = null;
  let next: Promise<boolean> | null = null;
  const begin = (): Promise<boolean> => {
    next = null;
    const turn = work().finally(() => {
      if (current === turn) current = null;
    });
    current = turn;
    return turn;
  };
  return () => {
    if (current !== null) return (next ??= current.then(() => begin()));
    return begin();
  };
}

/** Waits until a worker listens. Rejects when it exits first or takes too long; then it is killed. */
const listening = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => worker.process.kill('SIGKILL'), READY_MS);
    const end = (code: number | null, signal: string | null): void => {
      clearTimeout(late);
      reject(new Error(`the worker exited before it listened: ${signal ?? `exit code ${String(code)}`}`));
    };
    const fail = (error: Error): void => {
      clearTimeout(late);
      reject(error);
    };
    worker.once('exit', end);
    // A process that could not be started does not exit.
    worker.once('error', fail);
    worker.once('listening', () => {
      clearTimeout(late);
      worker.off('exit', end);
      worker.off('error', fail);
      resolve();
    });
  });

/** Waits until a stopped worker has exited; kills one that lingers. */
function gone(worker: Worker): Promise<void> {
  if (worker.isDead()) return Promise.resolve();
  return new Promise((resolve) => {
    const late = setTimeout(() => worker.process.kill('SIGKILL'), LEAVE_MS);
    worker.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
  });
}

/** Any worker may receive the scrape, so it asks the supervisor for the metrics of all workers. */
function tellFigures(serving: ReadonlySet<ClusterWorker>): void {
  cluster.on('message', (sender: Worker, message: WorkerMessage) => {
    if (message.type !== 'figures wanted') return;
    const { ask } = message;
    const answers = [...serving].map(({ worker }) => figuresOf(worker, ask));
    void Promise.all(answers).then((all) => {
      const figures = all.filter((part) => part !== null);
      if (sender.isConnected()) sender.send({ type: 'figures', ask, figures } satisfies WorkerMessage);
    });
  });
}

/** Metrics of one worker; null without an answer in time. */
const figuresOf = (worker: Worker, ask: string): Promise<object[] | null> =>
  new Promise((resolve) => {
    const end = (answer: object[] | null): void => {
      clearTimeout(timer);
      worker.off('message', hear);
      resolve(answer);
    };
    const hear = (message: WorkerMessage): void => {
      if (message.type === 'own figures' && message.ask === ask) end(message.figures);
    };
    const timer = setTimeout(() => {
      end(null);
    }, FIGURES_MS);
    worker.on('message', hear);
    if (worker.isConnected()) worker.send({ type: 'own figures wanted', ask } satisfies WorkerMessage);
    else end(null);
  });
