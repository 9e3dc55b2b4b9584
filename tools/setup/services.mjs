import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDatabaseReady, isRedisReady } from './ports.mjs';
import { birthOf, holdLock } from './processes.mjs';
import { databaseMaker, databaseMark } from './database.mjs';
import { distrustMachine, findPrograms } from './programs.mjs';
import { pause, Refusal, printLine } from './progress.mjs';
import { endServers, ensureDatabase, ensureRedis } from './servers.mjs';

const WATCH_MS = 250;
/** A server that ran longer than this did not fail at startup. */
const LIFE_MS = 3000;
const DEATHS_MOST = 8;
const PATIENCE = { waitMs: 900_000, what: 'sets up the services of this DATA_DIR' };

/**
 * Opens the services: external ones if configured, else private ones under a folder, shared with other commands that
 * use the same folder. Restarts a private server that dies; the last command to close stops the servers.
 * @param {{ dataPath: string, place: import('./servers.mjs').Place, onLost?: (reason: string) => void }} wanted
 *   DATA_DIR, the private servers' place in it, and what to do when a server cannot be kept alive
 * @returns {Promise<{ databaseUrl: string, redisUrl: string, close: () => Promise<void> }>}
 * @throws {Refusal} when given services do not answer, or private ones cannot be had
 */
export async function openServices({ dataPath, place, onLost = () => {} }) {
  const given = { database: process.env.DATABASE_URL ?? '', redis: process.env.REDIS_URL ?? '' };
  if (given.database !== '' && place.maker !== undefined) {
    throw new Refusal(`--database ${place.maker} starts a private server, but DATABASE_URL names one: unset it`);
  }
  await Promise.all([checkDatabase(given.database), checkRedis(given.redis)]);
  if (given.database !== '' && given.redis !== '') {
    return { databaseUrl: given.database, redisUrl: given.redis, close: async () => {} };
  }
  if (process.platform !== 'linux') {
    throw new Refusal('private servers run on Linux only: start MariaDB and Redis, and set DATABASE_URL and REDIS_URL');
  }
  const session = join(place.folder, 'run', 'commands', `${process.pid}-${birthOf(process.pid)}`);
  const wanted = { database: given.database === '', redis: given.redis === '' };
  let servers;
  try {
    servers = await locked(place, async () => {
      mkdirSync(join(session, '..'), { recursive: true, mode: 0o700 });
      writeFileSync(session, '');
      return ensureAnyhow(dataPath, place, wanted);
    });
  } catch (error) {
    await leave(place, session);
    throw error;
  }
  const stopWatching = watch(dataPath, place, wanted, servers, onLost);
  return {
    databaseUrl: servers.database?.url ?? given.database,
    redisUrl: servers.redis?.url ?? given.redis,
    close: async () => {
      await stopWatching();
      await leave(place, session);
    },
  };
}

async function locked(place, work) {
  const release = await holdLock(`services ${place.folder}`, PATIENCE);
  try {
    return await work();
  } finally {
    release();
  }
}

/** Falls back to Debian's package when the installed program cannot create a new database. */
async function ensureAnyhow(dataPath, place, wanted) {
  const maker = makerOf(place);
  const programs = await findPrograms(dataPath, { ...wanted, maker });
  try {
    return await ensure(place, wanted, programs);
  } catch (error) {
    const isMade = databaseMark(place.folder) !== null;
    if (isMade || programs.database === null || !distrustMachine(dataPath, programs.database)) throw error;
    printLine(`${error.message}: trying another port`);
    return ensure(place, wanted, await findPrograms(dataPath, { ...wanted, maker }));
  }
}

/** The maker of the data folder, else the one that was asked for. */
function makerOf({ folder, maker }) {
  const made = databaseMaker(folder);
  if (made === null || maker === undefined || maker === made) return made ?? maker ?? 'mariadb';
  throw new Refusal(
    `the database in ${folder} is of --database ${made}: ` +
      `leave out --database ${maker}, or set DATA_DIR to a new folder`,
  );
}

async function ensure(place, wanted, programs) {
  mkdirSync(join(place.folder, 'run'), { recursive: true, mode: 0o700 });
  const [database, redis] = await Promise.allSettled([
    wanted.database ? ensureDatabase(place, programs.database) : null,
    wanted.redis ? ensureRedis(place, programs.redis) : null,
  ]);
  for (const outcome of [database, redis]) if (outcome.status === 'rejected') throw outcome.reason;
  return { database: database.value, redis: redis.value };
}

/** The last open session stops the servers; sessions of killed commands do not count. */
async function leave(place, session) {
  await locked(place, async () => {
    rmSync(session, { force: true });
    if (othersIn(join(session, '..')) === 0) await endServers(place);
  });
}

function othersIn(folder) {
  let others = 0;
  let names = [];
  try {
    names = readdirSync(folder);
  } catch {
    // DATA_DIR was deleted meanwhile.
  }
  for (const name of names) {
    const [pid, birth] = name.split('-');
    if (birthOf(Number(pid)) === birth) others += 1;
    else rmSync(join(folder, name), { force: true });
  }
  return others;
}

/** Monitors the servers and restarts a dead one, with growing delays while it keeps dying. */
function watch(dataPath, place, wanted, servers, onLost) {
  let isStopped = false;
  const births = () => [servers.database, servers.redis].map((server) => (server ? birthOf(server.pid) : ''));
  let known = births();
  const isDead = () => births().some((birth, index) => birth !== known[index]);

  const revive = async () => {
    const fresh = await locked(place, async () => {
      if (isStopped) return null;
      return ensure(place, wanted, await findPrograms(dataPath, { ...wanted, maker: makerOf(place) }));
    });
    if (fresh === null) return;
    const moved = ['database', 'redis'].some((name) => fresh[name]?.url !== servers[name]?.url);
    servers = fresh;
    known = births();
    if (moved) throw new Refusal('another program took its port: start again');
  };

  const loop = async () => {
    let deaths = 0;
    let revivedAt = -LIFE_MS;
    while (!isStopped) {
      await pause(WATCH_MS);
      if (isStopped || !isDead()) continue;
      deaths = performance.now() - revivedAt < LIFE_MS ? deaths + 1 : 1;
      printLine('A private server exited: restarting it ...');
      try {
        await revive();
      } catch (error) {
        printLine(`It could not be restarted: ${error.message}`);
        deaths += 1;
      }
      revivedAt = performance.now();
      if (deaths > DEATHS_MOST) return onLost('the private servers keep ending: see the logs in run/ of DATA_DIR');
      await pause(Math.min(100 * 2 ** (deaths - 1), 5000));
    }
  };
  const ended = loop();
  return async () => {
    isStopped = true;
    await ended;
  };
}

async function checkDatabase(text) {
  if (text === '') return;
  const { host, port, options } = parse('DATABASE_URL', text, { mysql: 3306, mariadb: 3306 });
  const path = options.get('socketPath');
  if (await isDatabaseReady(path === null ? { host, port } : { path })) return;
  const where = path ?? `${host}:${port}`;
  throw new Refusal(
    `DATABASE_URL: no MariaDB or MySQL answers at ${where}: start it, or unset DATABASE_URL to use a private one`,
  );
}

async function checkRedis(text) {
  if (text === '') return;
  const { protocol, host, port, user, password } = parse('REDIS_URL', text, { redis: 6379, rediss: 6379 });
  // Encrypted connections are checked by the store itself: only plain Redis can be checked here.
  if (protocol !== 'redis' || user !== '' || (await isRedisReady(host, port, password))) return;
  throw new Refusal(
    `REDIS_URL: no Redis answers at ${host}:${port} with this password: correct it, or unset it for a private one`,
  );
}

/** Parses an address as the store does. */
function parse(name, text, ports) {
  try {
    const url = new URL(text);
    const protocol = url.protocol.slice(0, -1);
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (Object.hasOwn(ports, protocol) && host !== '' && !host.includes(',')) {
      const port = Number(url.port || ports[protocol]);
      const password = decodeURIComponent(url.password);
      return { protocol, host, port, user: url.username, password, options: url.searchParams };
    }
  } catch {
    // Refused below.
  }
  throw new Refusal(
    `${name} is not an address such as ${Object.keys(ports)[0]}://user:password@host:port ` +
      '(several servers are behind one host, see docs/several-machines.md): correct or unset it',
  );
}
