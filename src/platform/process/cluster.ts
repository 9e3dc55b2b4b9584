import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { CrewWord } from './crew-member.ts';
import type { Log } from './log.ts';

/** What a crew is made of. */
interface CrewPlan {
  /** The file that each process runs, as it was named: a link that leads elsewhere later is followed anew. */
  readonly file: string;
  readonly folder: string;
  readonly size: number;
  readonly log: Log;
}

/** Processes that share one port, and who replaces them. */
export interface Crew {
  /** Starts all of them. Rejects when one ends before it listens: the same would become of every other. */
  readonly start: () => Promise<void>;
  /**
   * Puts a fresh process in the place of each, one after the other, and answers whether all were: a fresh one that does
   * not come to listen is given up, and those that serve go on serving. Asked for twice at once it happens once more.
   */
  readonly renew: () => Promise<boolean>;
  /** Lets all of them finish their answers, and waits until they are gone. */
  readonly stop: () => Promise<void>;
  /** The pids of those that take requests. */
  readonly serving: () => readonly number[];
}

/** A process that does not listen by then never will. */
const READY_MS = 180_000;
/** What a process may take to finish its answers, over what it allows itself. */
const LEAVE_MS = 20_000;
/** Who died sooner than this did not die of age: the next one waits longer. */
const LIFE_MS = 5000;
const LONGEST_PAUSE_MS = 5000;
/** How long the figures of one process are waited for. */
const FIGURES_MS = 2000;

interface Member {
  readonly worker: Worker;
  readonly bornMs: number;
}

/** Those of a crew at this moment. */
interface Roll {
  /** Who takes requests. */
  readonly serving: Set<Member>;
  /** Those too that do not listen yet, and those that are on their way out. */
  readonly everybody: Set<Worker>;
  isStopping: boolean;
}

/** Makes a crew; nothing runs until it is started. Requests are dealt in turn to those that listen. */
export function createCrew({ file, folder, size, log }: CrewPlan): Crew {
  const roll: Roll = { serving: new Set(), everybody: new Set(), isStopping: false };
  const { serving, everybody } = roll;
  let deaths = 0;
  cluster.setupPrimary({ exec: file, cwd: folder, args: [] });
  tellFigures(serving);

  const join = async (): Promise<void> => {
    const worker = cluster.fork();
    everybody.add(worker);
    worker.once('exit', () => everybody.delete(worker));
    await listening(worker);
    const member = { worker, bornMs: performance.now() };
    serving.add(member);
    log.info({ member: worker.process.pid, serving: serving.size }, 'a process of the store listens');
    worker.once('exit', (code, signal) => {
      if (!serving.delete(member) || roll.isStopping) return;
      log.error({ member: worker.process.pid, code, signal }, 'a process of the store ended by itself');
      void replace(member);
    });
  };

  const replace = async (lost: Member): Promise<void> => {
    deaths = performance.now() - lost.bornMs < LIFE_MS ? deaths + 1 : 0;
    for (;;) {
      if (deaths > 0) await pause(Math.min(100 * 2 ** deaths, LONGEST_PAUSE_MS));
      if (roll.isStopping) return;
      try {
        await join();
        return;
      } catch (error) {
        deaths += 1;
        log.error({ err: error }, 'a process of the store could not be started');
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
      const all = [...everybody];
      for (const worker of all) worker.process.kill('SIGTERM');
      await Promise.all(all.map(gone));
    },
  };
}

/** Replaces each of those that serve now, one after the other; false where a fresh one does not come to listen. */
async function renewAll(roll: Roll, join: () => Promise<void>, log: Log): Promise<boolean> {
  for (const old of [...roll.serving]) {
    if (roll.isStopping) return false;
    try {
      await join();
    } catch (error) {
      log.error({ err: error }, 'the store is not renewed: its new process does not come to listen');
      return false;
    }
    if (!roll.serving.delete(old)) continue;
    old.worker.send({ crew: 'retire' } satisfies CrewWord);
    await gone(old.worker);
  }
  return true;
}

/** Work that is done one turn at a time: whoever asks during a turn gets the one after it, all of them the same. */
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

/** Waits until a process listens. Rejects when it ends before or takes too long; then it is killed. */
function listening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => worker.process.kill('SIGKILL'), READY_MS);
    const end = (code: number | null, signal: string | null): void => {
      clearTimeout(late);
      reject(new Error(`it ended before it listened: ${signal ?? `exit code ${String(code)}`}`));
    };
    worker.once('exit', end);
    worker.once('listening', () => {
      clearTimeout(late);
      worker.off('exit', end);
      resolve();
    });
  });
}

/** Waits until a process that was asked to go is gone; one that lingers is killed. */
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

/** A process that is asked for figures answers with those of all: whoever asks cannot choose whom the port gives it. */
function tellFigures(serving: ReadonlySet<Member>): void {
  cluster.on('message', (asker: Worker, word: CrewWord) => {
    if (word.crew !== 'figures wanted') return;
    const { ask } = word;
    const answers = [...serving].map(({ worker }) => figuresOf(worker, ask));
    void Promise.all(answers).then((all) => {
      const figures = all.filter((one) => one !== null);
      if (asker.isConnected()) asker.send({ crew: 'figures', ask, figures } satisfies CrewWord);
    });
  });
}

/** What one process says of itself; null where it does not answer in time. */
function figuresOf(worker: Worker, ask: string): Promise<object[] | null> {
  return new Promise((resolve) => {
    const end = (answer: object[] | null): void => {
      clearTimeout(timer);
      worker.off('message', hear);
      resolve(answer);
    };
    const hear = (word: CrewWord): void => {
      if (word.crew === 'own figures' && word.ask === ask) end(word.figures);
    };
    const timer = setTimeout(() => {
      end(null);
    }, FIGURES_MS);
    worker.on('message', hear);
    if (worker.isConnected()) worker.send({ crew: 'own figures wanted', ask } satisfies CrewWord);
    else end(null);
  });
}
