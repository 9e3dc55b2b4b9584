import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './places.mjs';
import { pause, Refusal, printLine, step } from './progress.mjs';
import { storeAddress } from './store.mjs';

/** Each worker must be replaced within this time, or the restart fails. */
const PATIENCE_MS = 90_000;
const MOST_PROCESSES = 64;

/** True when a supervisor of this DATA_DIR and PORT runs. @returns {boolean} */
export function isStoreRunning() {
  const noted = recall(noteFile());
  return noted !== null && isSupervisor(noted.pid);
}

/**
 * Replaces the workers of the running store without losing a request.
 * @returns {Promise<number>} the exit code
 * @throws {Refusal} when no store runs here that keeps several processes, or the fresh ones do not come to listen
 */
export async function restart() {
  const file = noteFile();
  const before = recall(file);
  if (before === null || !isSupervisor(before.pid)) {
    const { port } = storeAddress(process.env);
    throw new Refusal(`no store with WEB_CONCURRENCY runs at port ${port} of this DATA_DIR: stop and start it instead`);
  }
  process.kill(before.pid, 'SIGHUP');
  const after = await step('Replacing the processes of the store', () => untilTurned(file, before));
  if (after === null) throw new Refusal('the store did not report a restart: read its log');
  if (!after.isDone) throw new Refusal('the new workers did not listen, the old ones serve on: read the log');
  printLine(`Serving: ${after.serving.join(', ')}`);
  return 0;
}

const noteFile = () => join(dataFolder(), 'run', `supervisor-${storeAddress(process.env).port}.json`);

async function untilTurned(file, before) {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS * MOST_PROCESSES; waitedMs += 50) {
    const now = recall(file);
    if (now !== null && now.turns > before.turns) return now;
    if (!isSupervisor(before.pid)) return null;
    await pause(50);
  }
  return null;
}

/** Pids are reused: the signal must not reach another process. */
function isSupervisor(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('build/supervisor.mjs');
  } catch {
    return false;
  }
}

function recall(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
