import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleOf, WARM_START } from './bundles.mjs';
import { startScript } from './children.mjs';
import { isFree } from './ports.mjs';
import { birthOf, endProcess } from './processes.mjs';
import { pause, Refusal } from './progress.mjs';

const SERVER = 'src/server.ts';
const READY_MS = 60_000;
/** Time for which a replaced store may finish its requests. */
const RELEASE_MS = 3000;
/**
 * Decoded large pictures fragment the heaps that glibc keeps for each thread, unless large blocks return to the system
 * at once. Other C libraries ignore this variable.
 */
const ALLOCATION = { MALLOC_MMAP_THRESHOLD_: '1048576' };

/**
 * The address on which the store listens, and its public address.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ port: number, host: string, address: string }}
 * @throws {Refusal} when PORT is no port
 */
export function storeAddress(env) {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refusal(`PORT: "${env.PORT}" is not a port number`);
  const host = env.HOST || '127.0.0.1';
  const reachable = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host;
  return { port, host, address: `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}` };
}

/**
 * Ensures that the port is free. Ends a store of this project whose command was killed; never ends another program.
 * @param {string} dataPath DATA_DIR
 * @param {{ port: number, host: string, address: string }} place
 * @throws {Refusal} when another program uses it
 */
export async function claimPort(dataPath, { port, host, address }) {
  if (await isFree(port, host)) return;
  const { command, store } = recall(noteFile(dataPath, port));
  if (isAlive(store) && isAlive(command))
    throw new Refusal(`the store is already running at ${address} (process ${store.pid})`);
  if (isAlive(store)) await endProcess(store.pid, 5000);
  if (await isFree(port, host)) return;
  throw new Refusal(`another program uses port ${port}: stop it, or choose another port with PORT=${port + 1}`);
}

/**
 * Starts a process for `startStore` that loads the packages of the store and waits. Afterwards the start takes a third
 * of the time.
 * @param {{ env: NodeJS.ProcessEnv, shutdown: import('./children.mjs').Shutdown }} options
 * @returns {import('./children.mjs').Script}
 */
export function warmStore({ env, shutdown }) {
  const stdio = ['pipe', 'inherit', 'inherit'];
  const script = startScript(WARM_START, [bundleOf(SERVER)], { env: { ...ALLOCATION, ...env }, shutdown, stdio });
  // Writing to a process that has ended fails; `ended` reports its exit code.
  script.child.stdin.on('error', () => {});
  return script;
}

/**
 * Starts the store and waits until it is ready for requests.
 * @param {string} dataPath DATA_DIR
 * @param {{ env: NodeJS.ProcessEnv, shutdown: import('./children.mjs').Shutdown, warm?:
 *   import('./children.mjs').Script | null }} options warm: a process of warmStore, which becomes the store
 * @returns {Promise<import('./children.mjs').Script>}
 * @throws {Refusal} when it ends before, or is not ready in time
 */
export async function startStore(dataPath, { env, shutdown, warm = null }) {
  const { port, address } = storeAddress(env);
  const file = env.WEB_CONCURRENCY ? 'src/supervisor.ts' : SERVER;
  const script = warm ?? startScript(file, [], { env: { ...ALLOCATION, ...env }, shutdown });
  warm?.child.stdin.end('start\n');
  note(noteFile(dataPath, port), script);
  let code = null;
  void script.ended.then((status) => (code = status));
  for (let waitedMs = 0; waitedMs < READY_MS; waitedMs += 25) {
    if (code !== null) throw new Refusal(`the store exited while starting (exit code ${code}): read its output above`);
    if (await isReady(address)) return script;
    await pause(25);
  }
  await script.stop(1000);
  throw new Refusal(`the store is not ready after ${READY_MS / 1000} s: ${address}/readyz does not answer with 200`);
}

/**
 * Stops a store, and returns as soon as another one may listen. The store finishes its requests meanwhile.
 * @param {import('./children.mjs').Script} store
 * @param {NodeJS.ProcessEnv} env
 */
export async function releasePort(store, env) {
  const { port, host } = storeAddress(env);
  let isStopped = false;
  void store.stop(RELEASE_MS).then(() => (isStopped = true));
  while (!(await isFree(port, host)) && !isStopped) await pause(5);
}

/** Removes the record of a store that ended in order. @param {string} dataPath @param {number} port */
export function forgetStore(dataPath, port) {
  rmSync(noteFile(dataPath, port), { force: true });
}

async function isReady(address) {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

const noteFile = (dataPath, port) => join(dataPath, 'run', `store-${port}.json`);

function note(file, script) {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  const named = (pid) => ({ pid, birth: birthOf(pid) });
  writeFileSync(file, JSON.stringify({ command: named(process.pid), store: named(script.pid) }));
}

function recall(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

const isAlive = (named) => named !== undefined && birthOf(named.pid) !== null && birthOf(named.pid) === named.birth;
