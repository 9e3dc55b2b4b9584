import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename } from 'node:path';
import { pause, Refusal, say } from './say.mjs';

/**
 * When a process began, as the kernel counts: with the pid it names a process for good, because pids are reused.
 * @param {number} pid
 * @returns {string | null} null when there is no such process, or only its unburied rest
 */
export function birthOf(pid) {
  const fields = statusOf(pid);
  return fields[0] === 'Z' ? null : (fields[19] ?? null);
}

/** The process that started another, 0 when there is none. @param {number} pid @returns {number} */
export function parentOf(pid) {
  return Number(statusOf(pid)[1] ?? 0);
}

/** What the kernel tells of a process, after its name; empty when it is gone. */
function statusOf(pid) {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/**
 * Finds the process of a program that works in a folder: both servers move into their data folder. Asking the process
 * table finds also what a killed command left without writing its pid anywhere.
 * @param {string} folder its working folder, which may have been deleted since
 * @param {RegExp} program what its program is called
 * @returns {number | null} its pid
 */
export function findWorkingIn(folder, program) {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const place = readlinkSync(`/proc/${name}/cwd`);
      if (place !== folder && place !== `${folder} (deleted)`) continue;
      if (program.test(basename(readlinkSync(`/proc/${name}/exe`)))) return Number(name);
    } catch {
      // It ended in the meantime, or belongs to somebody else.
    }
  }
  return null;
}

/**
 * Ends a process, politely first, and returns when it is gone.
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
      // Gone already.
    }
  };
  if (isThere()) send('SIGTERM');
  for (let waitedMs = 0; isThere() && waitedMs < graceMs; waitedMs += 20) await pause(20);
  if (isThere()) send('SIGKILL');
  while (isThere()) await pause(10);
}

/**
 * Holds a lock between processes: a name in the kernel's abstract sockets, which vanishes with its holder, so that no
 * stale lock can outlive a kill.
 * @param {string} name
 * @param {{ waitMs: number, what: string }} patience how long to wait, and what is said while waiting
 * @returns {Promise<() => void>} the release
 * @throws {Refusal} when the time is over
 */
export async function holdLock(name, { waitMs, what }) {
  // Elsewhere there are no such names, and no private servers to quarrel about either.
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
    if (waitedMs === 1000 && waitMs > 1000) say(`Waiting for another command that ${what} ...`);
    if (waitMs > 0) await pause(50);
    else break;
  }
  throw new Refusal(`another command ${what}: wait for it to end`);
}
