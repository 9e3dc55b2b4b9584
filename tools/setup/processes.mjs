import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename } from 'node:path';
import { pause, Refusal, printLine } from './progress.mjs';

/**
 * Start time of a process in kernel ticks. Together with the pid it identifies a process, because pids are reused.
 * @param {number} pid
 * @returns {string | null} null when there is no such process, or only its unburied rest
 */
export function birthOf(pid) {
  const fields = statusOf(pid);
  return fields[0] === 'Z' ? null : (fields[19] ?? null);
}

/** The parent of a process, 0 when there is none. @param {number} pid @returns {number} */
export function parentOf(pid) {
  return Number(statusOf(pid)[1] ?? 0);
}

/** The fields of a process in /proc after its name; empty when it has ended. */
function statusOf(pid) {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Clock ticks of a second in /proc, on every Linux. */
const TICKS = 100;

/**
 * Processor seconds of a process and all its descendants until now, including those that have ended; 0 where there is
 * no /proc.
 * @param {number} pid
 * @returns {number}
 */
export function processorSeconds(pid) {
  const children = new Map();
  for (const name of process.platform === 'linux' ? readdirSync('/proc') : []) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  // Fields: own user and system time, and the same of children that have ended.
  const ticksOf = (each) =>
    statusOf(each)
      .slice(11, 15)
      .reduce((sum, ticks) => sum + Number(ticks), 0);
  const treeOf = (each) => [each, ...(children.get(each) ?? []).flatMap(treeOf)];
  return treeOf(pid).reduce((sum, each) => sum + ticksOf(each), 0) / TICKS;
}

/**
 * Finds the process of a program by its working directory: both servers change into their data folder. The process
 * table also lists servers that a killed command started without storing their pid.
 * @param {string} folder its working folder, which may have been deleted since
 * @param {RegExp} program what its program is called
 * @returns {number | null} its pid
 */
export function findWorkingIn(folder, program) {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (targetOf(`/proc/${name}/cwd`) !== folder) continue;
      if (program.test(basename(targetOf(`/proc/${name}/exe`)))) return Number(name);
    } catch {
      // The process has ended, or belongs to another user.
    }
  }
  return null;
}

/** Target of a link of /proc. The kernel marks a deleted file, such as a program that a system upgrade replaced. */
function targetOf(link) {
  return readlinkSync(link).replace(/ \(deleted\)$/, '');
}

/**
 * Ends a process with SIGTERM, then SIGKILL, and returns when it has ended.
 * @param {number} pid
 * @param {number} graceMs how long it may take before it is killed
 */
export async function endProcess(pid, graceMs) {
  const birth = birthOf(pid);
  const isThere = () => birth !== null && birthOf(pid) === birth;
  const send = (signal) => {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended already.
    }
  };
  if (isThere()) send('SIGTERM');
  for (let waitedMs = 0; isThere() && waitedMs < graceMs; waitedMs += 20) await pause(20);
  if (isThere()) send('SIGKILL');
  while (isThere()) await pause(10);
}

/**
 * Acquires a lock between processes: an abstract socket, which the kernel removes with its owner, so that no stale lock
 * remains after a kill.
 * @param {string} name
 * @param {{ waitMs: number, what: string }} patience how long to wait, and what is said while waiting
 * @returns {Promise<() => void>} the release
 * @throws {Refusal} when the time is over
 */
export async function holdLock(name, { waitMs, what }) {
  // Other systems have no abstract sockets, and no private servers that need the lock.
  if (process.platform !== 'linux') return () => {};
  const address = `\0opencrate-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
  for (let waitedMs = 0; waitedMs <= waitMs; waitedMs += 50) {
    const server = createServer();
    const isMine = await new Promise((answer, refuse) => {
      server.once('error', (error) => (error.code === 'EADDRINUSE' ? answer(false) : refuse(error)));
      server.listen(address, () => answer(true));
    });
    if (isMine) {
      server.unref();
      return () => server.close();
    }
    if (waitedMs === 1000 && waitMs > 1000) printLine(`Waiting for another command that ${what} ...`);
    if (waitMs > 0) await pause(50);
    else break;
  }
  throw new Refusal(`another command ${what}: wait for it to end`);
}
