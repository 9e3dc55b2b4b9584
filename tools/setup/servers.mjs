import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE_PROGRAM, DATABASE_SOCKET, databaseArgs, databaseMark, makeDatabase } from './database.mjs';
import { freePort, isDatabaseReady, isFree, isRedisReady } from './ports.mjs';
import { birthOf, endProcess, findWorkingIn } from './processes.mjs';
import { programEnvironment } from './programs.mjs';
import { REDIS_PROGRAM, redisArgs } from './redis.mjs';
import { pause, Refusal, printLine } from './progress.mjs';

const HOST = '127.0.0.1';
/** An adopted server that does not answer within this time is replaced. */
const ANSWER_MS = 10_000;
/** Recovery of a large log after a kill can take minutes, so a live server is given this long. */
const READY_MS = 300_000;
/** A database flushes its memory to disk on shutdown; a kill costs only a recovery. */
const GRACE_MS = 30_000;

/**
 * A place of private servers: its folder, how durable they are, and whose database was asked for.
 * @typedef {{ folder: string, profile: 'durable' | 'fast' | 'volume' | 'scratch', schema: string, maker?:
 *   import('./programs.mjs').Maker }} Place
 */

/** The port and password of one server, stored in its place. */
const remembered = (port, password) => ({ port, password });

/**
 * Ensures that the database runs in a place: reuses a running server, replaces one that hangs or lost its folder.
 * @param {Place} place
 * @param {import('./programs.mjs').Program | null} program
 * @returns {Promise<{ pid: number, url: string }>}
 * @throws {Refusal} when it does not start, with its last words
 */
export async function ensureDatabase(place, program) {
  const isReady = ({ port }) => isDatabaseReady({ host: HOST, port });
  const memory = recall(place.folder, 'mysql');
  const url = async ({ port, password }) => {
    const address = new URL(`mysql://opencrate:${password}@${HOST}:${port}/${place.schema}`);
    const sockets = knownSocketFolder(place.folder);
    const socketPath = sockets === null ? null : join(sockets, DATABASE_SOCKET);
    // A server of an earlier release, or a cleaned /tmp, has no such socket.
    const hasSocket = socketPath !== null && (await isDatabaseReady({ path: socketPath }));
    if (hasSocket) address.searchParams.set('socketPath', socketPath);
    return address.href;
  };

  const running = findServer(place.folder, 'mysql', DATABASE_PROGRAM);
  if (running !== null && memory && databaseMark(place.folder) !== null && (await answers(running, memory, isReady))) {
    return { pid: running, url: await url(memory) };
  }
  if (running !== null) await endProcess(running, GRACE_MS);
  if (databaseMark(place.folder) === null) await makeDatabase(place.folder, program, place.profile);

  const access = await remember(place.folder, 'mysql', memory);
  const run = async () => {
    // Debian's unstable suite moves: another machine may have got another version.
    if (program.maker === 'mysql') printLine(`The database is ${program.title}.`);
    const wanted = {
      ...access,
      profile: place.profile,
      schema: place.schema,
      socketFolder: socketFolder(place.folder),
    };
    const pid = await launch(place.folder, 'mysql', program, databaseArgs(place.folder, program, wanted));
    await untilReady(program.title, place.folder, 'mysql', pid, () => isReady(access));
    return { pid, url: await url(access) };
  };
  try {
    return await run();
  } catch (error) {
    // These profiles trade safety after a kill for speed: unreadable data is created again.
    if (place.profile === 'durable') throw error;
    await makeDatabase(place.folder, program, place.profile);
    return run();
  }
}

/**
 * Ensures that Redis runs in a place, like ensureDatabase.
 * @param {Place} place
 * @param {import('./programs.mjs').Program | null} program
 * @returns {Promise<{ pid: number, url: string }>}
 * @throws {Refusal} when it does not start, with its last words
 */
export async function ensureRedis(place, program) {
  const isReady = ({ port, password }) => isRedisReady(HOST, port, password);
  const memory = recall(place.folder, 'redis');
  const url = ({ port, password }) => `redis://:${password}@${HOST}:${port}`;

  const running = findServer(place.folder, 'redis', REDIS_PROGRAM);
  if (running !== null && memory && (await answers(running, memory, isReady))) {
    return { pid: running, url: url(memory) };
  }
  if (running !== null) await endProcess(running, GRACE_MS);

  const access = await remember(place.folder, 'redis', memory);
  const pid = await launch(
    place.folder,
    'redis',
    program,
    redisArgs(place.folder, { ...access, profile: place.profile }),
  );
  await untilReady('Redis', place.folder, 'redis', pid, () => isReady(access));
  return { pid, url: url(access) };
}

/** Ends the servers of a place, including those that another command started. @param {Place} place */
export async function endServers({ folder, profile }) {
  const database = findServer(folder, 'mysql', DATABASE_PROGRAM);
  const redis = findServer(folder, 'redis', REDIS_PROGRAM);
  // Test data need no orderly shutdown: the next run recreates its schemas.
  const graceMs = profile === 'fast' ? 2000 : GRACE_MS;
  await Promise.all([database, redis].map((pid) => (pid === null ? undefined : endProcess(pid, graceMs))));
  const sockets = knownSocketFolder(folder);
  if (sockets !== null) rmSync(sockets, { recursive: true, force: true });
  rmSync(join(folder, 'run', 'sockets.json'), { force: true });
}

async function answers(pid, memory, isReady) {
  for (let waitedMs = 0; waitedMs < ANSWER_MS && birthOf(pid) !== null; waitedMs += 100) {
    if (await isReady(memory)) return true;
    await pause(100);
  }
  return false;
}

async function untilReady(title, folder, name, pid, isReady) {
  const birth = birthOf(pid);
  for (let waitedMs = 0; waitedMs < READY_MS; waitedMs += 20) {
    if (await isReady()) return;
    if (birth === null || birthOf(pid) !== birth) break;
    if (waitedMs === 5000) printLine(`${title} is still starting, perhaps recovering after a kill ...`);
    await pause(20);
  }
  await endProcess(pid, 1000);
  throw new Refusal(`${title} does not start: ${complaint(logFile(folder, name))} (log: ${logFile(folder, name)})`);
}

/** Starts a detached server: a Ctrl-C reaches only the command, which then stops the server in order. */
async function launch(folder, name, program, args) {
  const log = openSync(logFile(folder, name), 'w', 0o600);
  const child = spawn(program.path, [...program.args, ...args], {
    argv0: program.argv0 ?? program.path,
    cwd: folder,
    env: programEnvironment(program),
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  await new Promise((started, refuse) => {
    child.once('spawn', started);
    child.once('error', (error) => refuse(new Refusal(`${program.path} cannot be run: ${error.message}`)));
  });
  child.unref();
  writeSecret(processFile(folder, name), { pid: child.pid, birth: birthOf(child.pid) });
  return child.pid;
}

/**
 * Finds a server by what its start recorded, because a system upgrade may have replaced its program since. A command
 * that was killed within its start has recorded nothing: then by its working folder.
 */
function findServer(folder, name, program) {
  const { pid, birth } = readRecord(processFile(folder, name)) ?? {};
  if (Number.isInteger(pid) && birth !== null && birthOf(pid) === birth) return pid;
  return findWorkingIn(join(folder, name), program);
}

const processFile = (folder, name) => join(folder, 'run', `${name}-process.json`);

function readRecord(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const logFile = (folder, name) => join(folder, 'run', `${name}.log`);

function complaint(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.findLast((line) => /error|fatal|denied/i.test(line)) ?? lines.at(-1) ?? '';
}

function recall(folder, name) {
  const { port, password } = readRecord(join(folder, 'run', `${name}.json`)) ?? {};
  return Number.isInteger(port) && /^[0-9a-f]+$/.test(password) ? remembered(port, password) : null;
}

/** Keeps port and password between starts; replaces a port that another process has taken meanwhile. */
async function remember(folder, name, memory) {
  const port = memory !== null && (await isFree(memory.port)) ? memory.port : await freePort();
  const access = remembered(port, memory?.password ?? randomBytes(24).toString('hex'));
  writeSecret(join(folder, 'run', `${name}.json`), access);
  return access;
}

/**
 * A socket's path is limited to 107 bytes, so sockets are in a folder with a short path that only this user can enter.
 */
function socketFolder(folder) {
  const known = knownSocketFolder(folder);
  if (known !== null) return known;
  const base = tmpdir().length < 60 ? tmpdir() : '/tmp';
  const made = mkdtempSync(join(base, 'opencrate-'));
  writeSecret(join(folder, 'run', 'sockets.json'), made);
  return made;
}

function knownSocketFolder(folder) {
  try {
    const known = JSON.parse(readFileSync(join(folder, 'run', 'sockets.json'), 'utf8'));
    const { uid, mode } = statSync(known);
    return uid === process.getuid?.() && (mode & 0o077) === 0 ? known : null;
  } catch {
    // Not created yet, or a reboot emptied /tmp.
    return null;
  }
}

/** Writes a temporary file and renames it, so that a kill cannot leave a partial file. */
function writeSecret(file, value) {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.draft`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${file}.draft`, file);
}
