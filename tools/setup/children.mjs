import { spawn } from 'node:child_process';
import { projectFolder } from './places.mjs';
import { within } from './say.mjs';
import { birthOf, parentOf } from './processes.mjs';

/** As an address: a path may hold what addresses do not. */
const leash = new URL('leash.mjs', import.meta.url).href;

/** The scripts that run. @type {Set<Script>} */
const live = new Set();

/** Ends every script that startScript started and that still runs, so that a fault leaves none behind. */
export async function endScripts() {
  await Promise.all([...live].map((script) => script.stop(GRACE_MS)));
}

/** What a script may take to end in order, before it is killed. */
export const GRACE_MS = 10_000;

/**
 * The wish to stop: Ctrl-C, a signal, or the end of the npm that runs this command.
 * @typedef {{ isAsked: boolean, asked: Promise<string> }} StopWish
 * @returns {StopWish}
 */
export function stopWish() {
  const wish = { isAsked: false, asked: Promise.resolve('') };
  wish.asked = new Promise((answer) => {
    const ask = (signal) => {
      wish.isAsked = true;
      answer(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask);
    if (process.env.npm_lifecycle_event === undefined) return;
    // npm, or the shell between, killed outright takes nobody with it: its going is noticed here.
    const elders = [process.ppid, parentOf(process.ppid)].map((pid) => ({ pid, birth: birthOf(pid) }));
    const isGone = ({ pid, birth }) => birth !== null && birthOf(pid) !== birth;
    const timer = setInterval(() => elders.some(isGone) && ask('SIGHUP'), 500);
    timer.unref();
  });
  return wish;
}

/**
 * A running script of the project.
 * @typedef {{ pid: number, ended: Promise<number>, stop: (graceMs: number) => Promise<number>,
 *   child: import('node:child_process').ChildProcess }} Script
 */

/**
 * Starts a script of the project with TypeScript understood. It is a group of its own, so that Ctrl-C reaches it once
 * and in order, and it is on a leash: it ends when this command is killed.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, wish: StopWish, stdio?: import('node:child_process').StdioOptions }} options the
 *   wish that stops it too; stdio without the leash
 * @returns {Script} its end answers the exit code, 1 for a signal
 */
export function startScript(file, args, { env, wish, stdio = ['ignore', 'inherit', 'inherit'] }) {
  const child = spawn(process.execPath, ['--import', leash, '--import', 'tsx', file, ...args], {
    cwd: projectFolder,
    env: { ...env, SETUP_LEASH: '3' },
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
    // What it started itself must not outlive it.
    endGroup(child.pid);
    return ended;
  };
  const script = { pid: child.pid, child, ended, stop };
  live.add(script);
  void ended.then(() => live.delete(script));
  void wish.asked.then(() => (live.has(script) ? stop(GRACE_MS) : 0));
  return script;
}

/**
 * Runs a script that a person typed, in the terminal's own group, and waits for it.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, wish: StopWish }} options
 * @returns {Promise<number>} its exit code
 */
export async function runScript(file, args, { env, wish }) {
  const child = spawn(process.execPath, ['--import', leash, '--import', 'tsx', file, ...args], {
    cwd: projectFolder,
    env: { ...env, SETUP_LEASH: '3' },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  });
  const ended = new Promise((answer) => {
    child.once('error', () => answer(1));
    child.once('exit', (code, signal) => answer(signal === null ? code : 130));
  });
  const stopped = wish.asked.then(async () => {
    // A Ctrl-C of the terminal reached it already; a signal sent to this command alone did not.
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
    // Nobody of it is left.
  }
}
