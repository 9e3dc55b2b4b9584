import { spawn } from 'node:child_process';
import { programArgs } from './bundles.mjs';
import { projectFolder } from './places.mjs';
import { within } from './progress.mjs';
import { birthOf, parentOf } from './processes.mjs';

/** A URL, because a path may contain characters that a URL must escape. */
const parentGuard = new URL('parent-guard.mjs', import.meta.url).href;

/** The running scripts. @type {Set<Script>} */
const live = new Set();

/** Ends every running script that startScript started, so that an error leaves no process behind. */
export async function endScripts() {
  await Promise.all([...live].map((script) => script.stop(GRACE_MS)));
}

export const GRACE_MS = 10_000;

/**
 * A request to end this command: Ctrl-C, a signal, or the end of the npm that runs it.
 * @typedef {{ isRequested: boolean, requested: Promise<string> }} Shutdown
 * @returns {Shutdown}
 */
export function watchShutdown() {
  const shutdown = { isRequested: false, requested: Promise.resolve('') };
  shutdown.requested = new Promise((answer) => {
    const ask = (signal) => {
      shutdown.isRequested = true;
      answer(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask);
    if (process.env.npm_lifecycle_event === undefined) return;
    // A killed npm or shell does not signal this command, so the end of its parent processes is detected here.
    const elders = [process.ppid, parentOf(process.ppid)].map((pid) => ({ pid, birth: birthOf(pid) }));
    const isGone = ({ pid, birth }) => birth !== null && birthOf(pid) !== birth;
    const timer = setInterval(() => elders.some(isGone) && ask('SIGHUP'), 500);
    timer.unref();
  });
  return shutdown;
}

/**
 * A running script of the project.
 * @typedef {{ pid: number, ended: Promise<number>, stop: (graceMs: number) => Promise<number>,
 *   child: import('node:child_process').ChildProcess }} Script
 */

/**
 * Starts a script of the project, from its bundle when it has one, in a process group of its own, so that Ctrl-C
 * reaches it once and it shuts down in order. The script ends when this command is killed.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, shutdown: Shutdown, stdio?: import('node:child_process').StdioOptions, flags?:
 *   string[] }} options the shutdown that ends it too; stdio without the pipe of the parent; flags of node
 * @returns {Script} its end answers the exit code, 1 for a signal
 */
export function startScript(file, args, { env, shutdown, stdio = ['ignore', 'inherit', 'inherit'], flags = [] }) {
  const child = spawn(process.execPath, [...flags, '--import', parentGuard, ...programArgs(file), ...args], {
    cwd: projectFolder,
    env: { ...env, SETUP_PARENT_PIPE: '3' },
    stdio: [...stdio, 'pipe'],
    detached: true,
  });
  const ended = new Promise((answer) => {
    child.once('error', () => answer(1));
    child.once('exit', (code) => answer(code ?? 1));
  });
  const stop = async (graceMs) => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await within(ended, graceMs);
    // Ends the script's own child processes.
    endGroup(child.pid);
    return ended;
  };
  const script = { pid: child.pid, child, ended, stop };
  live.add(script);
  void ended.then(() => live.delete(script));
  void shutdown.requested.then(() => (live.has(script) ? stop(GRACE_MS) : 0));
  return script;
}

/**
 * Runs a script from a typed command, in the terminal's own process group, and waits for it.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, shutdown: Shutdown }} options
 * @returns {Promise<number>} its exit code
 */
export async function runScript(file, args, { env, shutdown }) {
  const child = spawn(process.execPath, ['--import', parentGuard, ...programArgs(file), ...args], {
    cwd: projectFolder,
    env: { ...env, SETUP_PARENT_PIPE: '3' },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  });
  const ended = new Promise((answer) => {
    child.once('error', () => answer(1));
    child.once('exit', (code, signal) => answer(signal === null ? code : 130));
  });
  const stopped = shutdown.requested.then(async () => {
    // A Ctrl-C in the terminal has reached it already; a signal sent only to this command has not.
    await within(ended, 300);
    child.kill('SIGTERM');
    await within(ended, GRACE_MS);
    child.kill('SIGKILL');
    return ended;
  });
  return Promise.race([ended, stopped]);
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group has ended.
  }
}
