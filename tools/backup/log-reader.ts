import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { type Host, readDatabaseAddress } from '#src/platform/config/service-address.ts';
import { findLogReader } from '#tools/setup/programs.mjs';

/** MariaDB's `mariadb-binlog`, as it runs on this machine. */
export interface LogReader {
  readonly path: string;
  readonly libraries: string;
}

/** A running reader. */
export interface LogReading {
  readonly output: Readable;
  /** Exit code and error output. */
  readonly ended: Promise<{ readonly code: number; readonly errors: string }>;
  readonly stop: () => void;
}

export const LACKS_RIGHTS =
  'the database user may not read the binary log: GRANT REPLICATION SLAVE, BINLOG MONITOR, BINLOG REPLAY ON *.* to it';
const LONGEST_ERRORS = 4000;
/** Ids of replicas that no server of a small installation uses. */
const REPLICA_IDS = { first: 1_000_000_000, count: 1_000_000_000 };

/** Finds the program; downloads it below a folder when it is missing. */
export const openLogReader = (programsPath: string): Promise<LogReader> => findLogReader(programsPath);

/** Copies the log of a server into a folder as it is written, from the beginning of a file, until it is stopped. */
export function followLog(
  reader: LogReader,
  { databaseUrl, file, folder }: { databaseUrl: string; file: string; folder: string },
): LogReading {
  const { user, password, server } = readDatabaseAddress(databaseUrl);
  const replicaId = REPLICA_IDS.first + Math.floor(Math.random() * REPLICA_IDS.count);
  return run(reader, password, [
    '--read-from-remote-server',
    ...tlsOf(server),
    ...(server.socketPath === undefined
      ? [`--host=${server.host}`, `--port=${String(server.port)}`]
      : ['--protocol=socket', `--socket=${server.socketPath}`]),
    `--user=${user}`,
    '--raw',
    '--stop-never',
    `--stop-never-slave-server-id=${String(replicaId)}`,
    `--result-file=${folder}/`,
    file,
  ]);
}

function tlsOf({ ssl }: Host): string[] {
  if (ssl === undefined) return ['--skip-ssl'];
  const checks = ssl.verifyIdentity ? '--ssl-verify-server-cert' : '--skip-ssl-verify-server-cert';
  return ['--ssl', checks, ...(ssl.caPath === undefined ? [] : [`--ssl-ca=${ssl.caPath}`])];
}

/** Prints the statements of one archived file, with the name of another schema in place of its own. */
export function printLog(
  reader: LogReader,
  { file, from, schemas }: { file: string; from: number | null; schemas: { from: string; to: string } },
): LogReading {
  const options = ['--skip-annotate-row-events', `--database=${schemas.from}`];
  if (schemas.from !== schemas.to) options.push(`--rewrite-db=${schemas.from}->${schemas.to}`);
  if (from !== null) options.push(`--start-position=${String(from)}`);
  return run(reader, '', [...options, file]);
}

/** Prints the events of a file up to a position, without their rows. */
export const printEvents = (reader: LogReader, file: string, to: number): LogReading =>
  run(reader, '', ['--skip-annotate-row-events', '--base64-output=decode-rows', `--stop-position=${String(to)}`, file]);

function run({ path, libraries }: LogReader, password: string, args: readonly string[]): LogReading {
  // The command line of a process is visible to every user of the machine, its environment is not.
  const env = { ...process.env, MYSQL_PWD: password, TZ: 'UTC' };
  const child = spawn(path, ['--no-defaults', ...args], {
    env: libraries === '' ? env : { ...env, LD_LIBRARY_PATH: libraries },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => {
    errors = (errors + text.toString()).slice(-LONGEST_ERRORS);
  });
  const ended = new Promise<{ code: number; errors: string }>((resolve) => {
    child.on('error', (error) => {
      resolve({ code: 127, errors: error.message });
    });
    child.once('close', (code) => {
      resolve({ code: code ?? 1, errors: errors.trim() });
    });
  });
  return { output: child.stdout, ended, stop: () => child.kill('SIGKILL') };
}
