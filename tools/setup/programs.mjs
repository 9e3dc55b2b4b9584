import { existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram, hasApt, libraryPath, loaderOf, runProgram, unpackPackages } from './debian.mjs';
import { system } from './places.mjs';
import { holdLock } from './processes.mjs';
import { Refusal } from './progress.mjs';

/**
 * A server program that runs here: its path and first arguments, and where its files and libraries are. A program with
 * its own C library is run by its loader.
 * @typedef {{ path: string, args: string[], argv0?: string, base: string, share: string, libraries: string, title:
 *   string, maker?: Maker }} Program
 */

/** @typedef {'mariadb' | 'mysql'} Maker */

/**
 * Takes `--database mysql` or `--database mariadb` out of the arguments of a command.
 * @param {string[]} args
 * @returns {{ maker: Maker | undefined, rest: string[] }}
 * @throws {Refusal} for another name
 */
export function takeMaker(args) {
  const at = args.indexOf('--database');
  if (at < 0) return { maker: undefined, rest: args };
  const maker = args[at + 1];
  if (maker === 'mariadb' || maker === 'mysql') return { maker, rest: args.toSpliced(at, 2) };
  throw new Refusal(`--database ${maker ?? ''}: type --database mariadb or --database mysql`);
}

const TITLES = { database: 'MariaDB', redis: 'Redis' };
/** Older Redis servers lack commands that the store's client uses. */
const REDIS_MAJOR_LEAST = 6;

/**
 * Finds the required server programs: installed ones, else Debian's packages unpacked in DATA_DIR/sys, or in
 * DATA_DIR/sys-mysql.
 * @param {string} dataPath DATA_DIR
 * @param {{ database: boolean, redis: boolean, maker?: Maker }} wanted the database is MariaDB unless asked otherwise
 * @returns {Promise<{ database: Program | null, redis: Program | null }>} null for what is not wanted
 * @throws {Refusal} when one is missing and cannot be fetched here
 */
export async function findPrograms(dataPath, wanted) {
  if (wanted.database && wanted.maker === 'mysql') {
    const database = await findMySql(dataPath);
    return { ...(await findPrograms(dataPath, { ...wanted, database: false })), database };
  }
  const usesMachine = !existsSync(distrustFile(dataPath));
  const installed = {
    database: wanted.database && usesMachine ? await machineDatabase() : null,
    redis: wanted.redis ? await machineRedis() : null,
  };
  const lacks = Object.keys(TITLES).filter((name) => wanted[name] && installed[name] === null);
  if (lacks.length === 0) return installed;

  // The store's servers and the tests' servers share this folder.
  const folder = join(dataPath, 'sys');
  const title = lacks.map((name) => TITLES[name]).join(' and ');
  return findOrUnpack(folder, {
    what: title,
    // All of them: the folder is replaced as a whole, also by a command that wants one.
    packages: () => packageNames(Object.keys(TITLES)),
    remedy: whatToInstall(title),
    find: async () => {
      const programs = {
        database: lacks.includes('database') ? await unpackedDatabase(folder) : installed.database,
        redis: lacks.includes('redis') ? await unpackedRedis(folder) : installed.redis,
      };
      return lacks.some((name) => programs[name] === null) ? null : programs;
    },
  });
}

/** Finds what Debian's packages hold in a folder, into which they are unpacked where it does not have it. */
async function findOrUnpack(folder, { what, packages, suite, remedy, find }) {
  const release = await holdLock(`programs ${folder}`, { waitMs: 900_000, what: `unpacks ${what}` });
  try {
    const present = await find();
    if (present !== null) return present;
    if (!hasApt()) throw new Refusal(remedy);
    await unpackPackages(folder, { what, packages: await packages(), suite, keepsDownload: true });
  } catch (error) {
    const isFetching = error instanceof Refusal && error.message !== remedy;
    throw isFetching ? new Refusal(`${remedy} (tried here: ${error.message})`) : error;
  } finally {
    release();
  }
  const fetched = await find();
  if (fetched === null) throw new Refusal(`${remedy} (Debian's packages were downloaded but do not run here)`);
  return fetched;
}

/**
 * Records that the installed database is unusable, and returns whether another one can be used: a system may forbid its
 * own server to work outside its own folders.
 * @param {string} dataPath DATA_DIR
 * @param {Program} program the one that failed
 * @returns {boolean}
 */
export function distrustMachine(dataPath, program) {
  if (program.libraries !== '' || !hasApt()) return false;
  mkdirSync(join(dataPath, 'run'), { recursive: true, mode: 0o700 });
  writeFileSync(distrustFile(dataPath), `${program.path}\n`);
  return true;
}

const distrustFile = (dataPath) => join(dataPath, 'run', 'unusable-program');

/** Environment variables for an unpacked program. @param {Program} program */
export const programEnvironment = (program) =>
  program.libraries === '' ? process.env : { ...process.env, LD_LIBRARY_PATH: program.libraries };

/** MySQL is in no release of Debian: what is not installed comes from its unstable suite. */
async function findMySql(dataPath) {
  const path = existsSync(distrustFile(dataPath)) ? null : findProgram(['mysqld']);
  const installed = path === null ? null : await mySql([path], dirname(dirname(realpathSync(path))), '');
  if (installed !== null) return installed;
  const folder = join(dataPath, 'sys-mysql');
  return findOrUnpack(folder, {
    what: 'MySQL',
    // The second holds the client, which loads what mysqlbinlog prints.
    packages: () => ['mysql-server-core', 'mysql-client-core'],
    suite: 'sid',
    remedy: 'MySQL cannot be found: install a server of MySQL 9.7, or set DATABASE_URL',
    find: async () => {
      const program = join(folder, 'usr/sbin/mysqld');
      if (!existsSync(program) || !existsSync(join(folder, 'usr/bin/mysql'))) return null;
      return mySql([loaderOf(folder) ?? program, program], join(folder, 'usr'), libraryPath(folder));
    },
  });
}

async function mySql([path, ...args], base, libraries) {
  const { code, output } = await version({ path, args, libraries });
  const title = /Ver ((?:8|9|\d\d)\.\d+\.\d+)/.exec(output)?.[1];
  if (code !== 0 || title === undefined || /mariadb/i.test(output)) return null;
  return { path, args, base, share: join(base, 'share/mysql'), libraries, title: `MySQL ${title}`, maker: 'mysql' };
}

async function machineDatabase() {
  for (const name of ['mariadbd', 'mysqld']) {
    const path = findProgram([name]);
    const program = path === null ? null : await database(path, dirname(dirname(realpathSync(path))), '');
    if (program !== null) return program;
  }
  return null;
}

/**
 * MariaDB of an unpacked folder; null when none runs.
 * @param {string} folder
 * @returns {Promise<Program | null>}
 */
export const unpackedDatabase = async (folder) =>
  database(join(folder, 'usr/sbin/mariadbd'), join(folder, 'usr'), libraryPath(folder));

async function database(path, base, libraries) {
  if (!existsSync(path)) return null;
  const { code, output } = await version({ path, args: [], libraries });
  const share = shareFolder(base);
  // MySQL's program may have the same name, and its server refuses the migrations.
  if (code !== 0 || share === null || !/mariadb/i.test(output)) return null;
  return { path, args: [], base, share, libraries, title: 'MariaDB', maker: 'mariadb' };
}

/** Folder of the SQL files for a new database; its name differs between versions. */
function shareFolder(base) {
  const folders = [join(base, 'share/mysql'), join(base, 'share/mariadb')];
  const holdsTables = (folder) =>
    existsSync(folder) && readdirSync(folder).some((name) => /_system_tables\.sql$/.test(name));
  return folders.find(holdsTables) ?? null;
}

/**
 * Finds MariaDB's reader of binary logs: an installed one, else Debian's package unpacked in DATA_DIR/sys-client.
 * @param {string} dataPath DATA_DIR
 * @returns {Promise<{ path: string, libraries: string }>}
 * @throws {Refusal} when it is missing and cannot be fetched here
 */
export async function findLogReader(dataPath) {
  const installed = await machineLogReader();
  if (installed !== null) return installed;
  const folder = join(dataPath, 'sys-client');
  return findOrUnpack(folder, {
    what: 'the client of MariaDB',
    packages: () => ['mariadb-client'],
    remedy: 'mariadb-binlog cannot be found: install the package mariadb-client',
    find: () => unpackedLogReader(folder),
  });
}

async function machineLogReader() {
  const path = findProgram(['mariadb-binlog', 'mysqlbinlog']);
  return path === null ? null : logReader(path, '');
}

async function unpackedLogReader(folder) {
  const path = join(folder, 'usr/bin/mariadb-binlog');
  return existsSync(path) ? logReader(path, libraryPath(folder)) : null;
}

/** MySQL's program of the same name cannot read MariaDB's logs; only the help names the maker. */
async function logReader(path, libraries) {
  const env = libraries === '' ? process.env : { ...process.env, LD_LIBRARY_PATH: libraries };
  const { code, output } = await runProgram(path, ['--no-defaults', '--help'], { env });
  return code === 0 && output.includes('MariaDB') ? { path, libraries } : null;
}

/**
 * Finds restic, which keeps encrypted copies elsewhere: an installed one, else Debian's package unpacked in
 * DATA_DIR/sys-restic.
 * @param {string} dataPath DATA_DIR
 * @returns {Promise<string>} its path
 * @throws {Refusal} when it is missing and cannot be fetched here
 */
export async function findRestic(dataPath) {
  const installed = findProgram(['restic']);
  if (installed !== null) return installed;
  const folder = join(dataPath, 'sys-restic');
  const path = join(folder, 'usr/bin/restic');
  return findOrUnpack(folder, {
    what: 'restic',
    packages: () => ['restic'],
    remedy: 'restic cannot be found: install the package restic',
    find: () => Promise.resolve(existsSync(path) ? path : null),
  });
}

async function machineRedis() {
  const path = findProgram(['redis-server', 'valkey-server']);
  return path === null ? null : redis({ path, libraries: '' });
}

async function unpackedRedis(folder) {
  const libraries = libraryPath(folder);
  // Debian's redis-check-rdb is the server binary, which chooses its role by argv[0].
  return redis({ path: join(folder, 'usr/bin/redis-check-rdb'), argv0: 'redis-server', libraries });
}

async function redis(program) {
  if (!existsSync(program.path)) return null;
  if (program.argv0 === undefined) {
    const { code, output } = await version({ ...program, args: [] });
    const major = Number(/v=(\d+)/.exec(output)?.[1] ?? 0);
    if (code !== 0 || major < REDIS_MAJOR_LEAST) return null;
  }
  return { ...program, args: [], base: '', share: '', title: 'Redis' };
}

const version = (program) =>
  runProgram(program.path, [...program.args, '--version'], { env: programEnvironment(program) });

/** Older releases put the database's version into the package name. */
async function packageNames(lacks) {
  const { output } = await runProgram('apt-cache', ['pkgnames', 'mariadb-server-core']);
  const offered = output
    .split('\n')
    .filter((name) => /^mariadb-server-core(-\d+\.\d+)?$/.test(name))
    .sort();
  const packages = { database: offered[0] ?? 'mariadb-server-core', redis: 'redis-tools' };
  return lacks.map((name) => packages[name]);
}

function whatToInstall(names) {
  const family = `${system().ID ?? ''} ${system().ID_LIKE ?? ''}`;
  const commands = [
    [/debian|ubuntu/, 'apt-get install mariadb-server redis-server'],
    [/fedora|rhel|centos/, 'dnf install mariadb-server redis'],
    [/alpine/, 'apk add mariadb mariadb-server-utils redis'],
    [/arch/, 'pacman -S mariadb redis'],
    [/suse/, 'zypper install mariadb redis'],
  ];
  const command = commands.find(([pattern]) => pattern.test(family))?.[1] ?? 'install mariadb-server and redis';
  return `${names} cannot be found: type "${command}", or set DATABASE_URL and REDIS_URL`;
}
