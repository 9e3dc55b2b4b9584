import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { programArgs } from '#tools/setup/bundles.mjs';
// The kernel gives ports of its own range to servers and connections of other tests until the store listens.
import { freePort } from '#tools/setup/ports.mjs';
import { until } from '#test/support/until.ts';

const PARENT_GUARD = pathToFileURL(join(PROJECT_FOLDER, 'tools/setup/parent-guard.mjs')).href;
const READY_MS = 180_000;

export interface StoreProcess {
  readonly origin: string;
  readonly pid: number;
  /** Kills the process with SIGKILL, like a power failure, and waits for its exit. */
  readonly kill: () => Promise<void>;
  /** Stops the process gracefully and waits for its exit. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the store in its own process on a free port, or PORT, and waits until it is ready. With WEB_CONCURRENCY it is
 * a primary with that many workers.
 */
export async function startStore(environment: Readonly<Record<string, string>> = {}): Promise<StoreProcess> {
  const port = environment['PORT'] === undefined ? await freePort() : Number(environment['PORT']);
  const isOne = environment['WEB_CONCURRENCY'] === undefined;
  const program = programArgs(isOne ? 'src/server.ts' : 'src/supervisor.ts');
  // The pipe is a tether: when the test is killed it closes, and the store exits too.
  const child = spawn(process.execPath, ['--import', PARENT_GUARD, ...program], {
    env: {
      ...process.env,
      // React's development build is several times slower, and `npm start` does not use it either.
      NODE_ENV: 'production',
      PORT: String(port),
      LOG_LEVEL: 'error',
      RATE_FACTOR: '1000',
      CHECK_ANSWERS: '1',
      SETUP_PARENT_PIPE: '3',
      // The same value as in the start command of the store.
      MALLOC_MMAP_THRESHOLD_: '1048576',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  // The open pipe must not keep the test alive.
  (child.stdio[3] as Socket).unref();
  const origin = `http://127.0.0.1:${String(port)}`;
  await readiness(origin, child);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return { origin, pid: child.pid ?? 0, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

async function readiness(origin: string, child: ChildProcess): Promise<void> {
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`the store ended with ${String(child.exitCode)}`);
    return await fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  };
  await until('the store is ready', isReady, { limitMs: READY_MS });
}
