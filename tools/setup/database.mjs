import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastLine, runProgram } from './debian.mjs';
import { programEnvironment } from './programs.mjs';
import { Refusal, step } from './progress.mjs';

/** Options for MariaDB and MySQL: with the prefix `loose` a server ignores the ones that it does not know. */
const COMMON = [
  '--bind-address=127.0.0.1',
  '--skip-name-resolve',
  '--performance-schema=0',
  '--character-set-server=utf8mb4',
  '--collation-server=utf8mb4_unicode_520_ci',
  '--default-time-zone=+00:00',
  '--innodb-rollback-on-timeout=1',
  '--max-connections=400',
  // A program fills large schemas by LOAD DATA.
  '--local-infile=1',
  '--loose-mysqlx=OFF',
];

/** The size of the log of InnoDB, as each maker names it. */
const innodbLog = (size) => [`--loose-innodb-log-file-size=${size}`, `--loose-innodb-redo-log-capacity=${size}`];

/**
 * durable: a committed transaction survives a power cut. fast: for tests, whose data may be lost. volume: for
 * reproducible schemas of many millions of rows, on a machine with 4 GB to spare. scratch: for a copy that is verified
 * and removed.
 */
const PROFILES = {
  durable: ['--innodb-buffer-pool-size=128M', '--innodb-flush-log-at-trx-commit=1', ...innodbLog('48M')],
  fast: [
    '--innodb-buffer-pool-size=64M',
    '--innodb-flush-log-at-trx-commit=0',
    ...innodbLog('16M'),
    '--innodb-doublewrite=0',
    '--innodb-flush-method=nosync',
  ],
  volume: [
    '--innodb-buffer-pool-size=4G',
    '--innodb-flush-log-at-trx-commit=0',
    ...innodbLog('1G'),
    '--innodb-doublewrite=0',
    '--innodb-flush-method=nosync',
    '--innodb-sort-buffer-size=64M',
  ],
  scratch: [
    '--innodb-buffer-pool-size=256M',
    '--innodb-flush-log-at-trx-commit=0',
    ...innodbLog('128M'),
    '--innodb-doublewrite=0',
    '--innodb-flush-method=nosync',
  ],
};

/** Test data, reproducible data and scratch copies need no log. */
const NO_LOG = ['--skip-log-bin'];

/**
 * The binary log: every change since the last backup, for a restore to a point in time. A commit waits until it is on
 * disk, because recovery after a power cut rolls back what is not in it.
 */
const LOG = [
  '--log-bin=binlog',
  // MySQL 9 has no other.
  '--loose-binlog-format=ROW',
  '--sync-binlog=1',
  '--max-binlog-size=64M',
  // Migrations create triggers.
  '--log-bin-trust-function-creators=ON',
  '--binlog-expire-logs-seconds=259200',
];

/**
 * Lets the owner of the schema find the place of a backup in the log, read the log and replay it. Each comment is read
 * by the servers that know its rights.
 */
const LOG_RIGHTS = [
  'REPLICATION SLAVE, REPLICATION CLIENT',
  '/*M!100502 , BINLOG REPLAY */',
  '/*!80023 , FLUSH_TABLES, REPLICATION_APPLIER, SESSION_VARIABLES_ADMIN */',
].join(' ');

/** The user of the running store; `opencrate` owns the schema. */
export const STORE_USER = 'opencrate_store';

/** The socket in its folder. Servers of earlier releases, whose users could not use it, had another name for it. */
export const DATABASE_SOCKET = 'mariadb';

/** Origins of connections: a port of this machine, and the socket. */
const USER_HOSTS = ['127.0.0.1', 'localhost'];

/** The last is the loader of a program with its own C library. */
export const DATABASE_PROGRAM = /^(mariadbd|mysqld|ld-linux\S*)$/;

/** Marks of MySQL's data folders begin with it. */
const OF_MYSQL = 'mysql-';

/**
 * The mark of a complete data folder.
 * @param {string} folder the services' folder
 * @returns {string | null} the mark, another one for each new database
 */
export function databaseMark(folder) {
  const file = join(folder, 'mysql', '.opencrate-made');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * Whose server made the data folder: no other can read it.
 * @param {string} folder the services' folder
 * @returns {import('./programs.mjs').Maker | null} null without a complete data folder
 */
export function databaseMaker(folder) {
  const mark = databaseMark(folder);
  if (mark === null) return null;
  return mark.startsWith(OF_MYSQL) ? 'mysql' : 'mariadb';
}

/**
 * Creates the data folder of a new database. Deletes an incomplete one of an earlier command first.
 * @param {string} folder the services' folder
 * @param {import('./programs.mjs').Program} program
 * @param {'durable' | 'fast' | 'volume' | 'scratch'} profile
 * @throws {Refusal} when the program fails, with its last words
 */
export async function makeDatabase(folder, program, profile) {
  const data = join(folder, 'mysql');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  mkdirSync(join(folder, 'run', 'tmp'), { recursive: true, mode: 0o700 });
  await step('Creating a database', async () => {
    const args = [...placeArgs(folder, program), ...COMMON, ...NO_LOG, ...PROFILES[profile]];
    const isMySql = program.maker === 'mysql';
    const way = isMySql ? '--initialize-insecure' : '--bootstrap';
    const { code, output } = await runProgram(program.path, [...program.args, ...args, way], {
      env: programEnvironment(program),
      cwd: folder,
      input: isMySql ? '' : firstTables(program.share),
    });
    if (code !== 0) throw new Refusal(`${named(program)} could not create a database in ${data}: ${lastLine(output)}`);
  });
  const mark = `${program.maker === 'mysql' ? OF_MYSQL : ''}${randomBytes(8).toString('hex')}`;
  writeFileSync(join(data, '.opencrate-made'), mark);
}

/**
 * The arguments of the running server. Its init file creates user and schema, so that a start restores a lost password
 * or schema.
 * @param {string} folder the services' folder
 * @param {import('./programs.mjs').Program} program
 * @param {{ profile: 'durable' | 'fast' | 'volume' | 'scratch', port: number, password: string, schema: string,
 *   socketFolder: string }} wanted
 * @returns {string[]}
 */
export function databaseArgs(folder, program, { profile, port, password, schema, socketFolder }) {
  const startFile = join(folder, 'run', 'mysql-start.sql');
  mkdirSync(join(folder, 'run', 'tmp'), { recursive: true, mode: 0o700 });
  const isMySql = program.maker === 'mysql';
  const lines = [
    // Its new database lets root in without a password.
    ...(isMySql ? ["ALTER USER 'root'@'localhost' IDENTIFIED WITH auth_socket;"] : []),
    ...USER_HOSTS.flatMap((host) => usersAt(host, password)),
    `CREATE DATABASE IF NOT EXISTS \`${schema}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;`,
  ];
  writeFileSync(startFile, `${lines.join('\n')}\n`, { mode: 0o600 });
  return [
    ...placeArgs(folder, program),
    ...COMMON,
    ...(profile === 'durable' ? LOG : NO_LOG),
    ...PROFILES[profile],
    `--port=${port}`,
    `--socket=${join(socketFolder, DATABASE_SOCKET)}`,
    `--init-file=${startFile}`,
    ...(isMySql ? ['--plugin-load-add=auth_socket.so'] : []),
  ];
}

function usersAt(host, password) {
  const user = `'opencrate'@'${host}'`;
  const storeUser = `'${STORE_USER}'@'${host}'`;
  return [
    `CREATE USER IF NOT EXISTS ${user} IDENTIFIED BY '${password}';`,
    `ALTER USER ${user} IDENTIFIED BY '${password}';`,
    `GRANT ALL ON \`opencrate%\`.* TO ${user};`,
    `GRANT ${LOG_RIGHTS} ON *.* TO ${user};`,
    // The store changes rows only, so a taken-over store cannot drop the triggers that guard its history.
    `CREATE USER IF NOT EXISTS ${storeUser} IDENTIFIED BY '${password}';`,
    `ALTER USER ${storeUser} IDENTIFIED BY '${password}';`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON \`opencrate%\`.* TO ${storeUser};`,
  ];
}

function placeArgs(folder, program) {
  const args = [
    '--no-defaults',
    `--basedir=${program.base}`,
    `--datadir=${join(folder, 'mysql')}`,
    `--tmpdir=${join(folder, 'run', 'tmp')}`,
    `--secure-file-priv=${join(folder, 'run', 'tmp')}`,
  ];
  if (program.libraries !== '') {
    args.push(`--lc-messages-dir=${program.share}`, `--character-sets-dir=${join(program.share, 'charsets')}`);
    args.push(`--plugin-dir=${join(program.base, 'lib/mysql/plugin')}`);
  }
  if (process.getuid?.() === 0) args.push('--user=root');
  return args;
}

/** The path of a program, which a loader gets as its first argument. */
const named = ({ path, args }) => args[0] ?? path;

/** The statements that MariaDB's own installer pipes into a new data folder. */
function firstTables(share) {
  const scripts = readdirSync(share);
  const parts = [
    /^(mysql|mariadb)_system_tables\.sql$/,
    /^(mysql|mariadb)_performance_tables\.sql$/,
    /^(mysql|mariadb)_system_tables_data\.sql$/,
    /^maria_add_gis_sp_bootstrap\.sql$/,
    /^(mysql|mariadb)_sys_schema\.sql$/,
  ].flatMap((pattern) => scripts.filter((name) => pattern.test(name)));
  return [
    'create database if not exists mysql;',
    'use mysql;',
    'SET @auth_root_socket=NULL;',
    ...parts.map((name) => readFileSync(join(share, name), 'utf8')),
    "delete from mysql.global_priv where User = '' or (User = 'root' and Host <> 'localhost');",
    '',
  ].join('\n');
}
