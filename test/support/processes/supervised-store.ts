import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#src/platform/config/config.ts';
import { type StoreProcess, startStore } from '#test/support/processes/processes.ts';
import { until } from '#test/support/until.ts';

/** Processes start while others serve, which is slow on a busy machine. */
const START_MS = 420_000;

/** The record of the supervisor after each start and reload. */
export interface SupervisorTrace {
  readonly turns: number;
  readonly isDone: boolean;
  /** Process ids of the workers. */
  readonly serving: readonly number[];
}

/** A store of several workers, whose environment is in a file. */
export interface SupervisedStore extends StoreProcess {
  readonly trace: () => SupervisorTrace;
  /** Replaces the text of the file. It counts from the next reload on. */
  readonly writeEnvironment: (values: Readonly<Record<string, string>> | string) => void;
  /** Sends SIGHUP to the supervisor, and waits until it has replaced the workers or refused to. */
  readonly reload: () => Promise<SupervisorTrace>;
}

/** Starts it with these variables, in the file and in the environment as systemd does, and waits for all workers. */
export async function startSupervisedStore(
  workers: number,
  values: Readonly<Record<string, string>>,
): Promise<SupervisedStore> {
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-supervised-'));
  const file = join(folder, 'store.env');
  const writeEnvironment: SupervisedStore['writeEnvironment'] = (next) => {
    const text =
      typeof next === 'string'
        ? next
        : Object.entries(next)
            .map(([name, value]) => `${name}=${value}\n`)
            .join('');
    writeFileSync(file, text);
  };
  writeEnvironment(values);
  const store = await startStore({ WEB_CONCURRENCY: String(workers), ENV_FILE: file, ...values });
  const traceFile = join(readConfig().dataDir, 'run', `supervisor-${new URL(store.origin).port}.json`);
  // The first worker answers before the others have started; the trace is written when all have.
  await until('all workers have started', () => existsSync(traceFile), { limitMs: START_MS });
  const trace = (): SupervisorTrace => JSON.parse(readFileSync(traceFile, 'utf8')) as SupervisorTrace;
  return {
    ...store,
    trace,
    writeEnvironment,
    reload: async () => {
      const { turns } = trace();
      process.kill(store.pid, 'SIGHUP');
      await until('the store has reloaded', () => trace().turns > turns, { limitMs: START_MS });
      return trace();
    },
    stop: async () => {
      await store.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
