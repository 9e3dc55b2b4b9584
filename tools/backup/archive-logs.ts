import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mysql2';
import { writeBackupMark } from '#src/platform/database/backup-marks.ts';
import type { Config } from '#src/platform/config/config.ts';
import { nameOfServer, readDatabaseAddress } from '#src/platform/config/service-address.ts';
import { backOff } from '#src/shared/back-off.ts';
import { SECOND_MS } from '#src/shared/time.ts';
import {
  type Chain,
  ForeignLog,
  adoptFiles,
  beginChain,
  emptyIncoming,
  filesOf,
  logFolderOf,
  readChains,
  sizeOf,
  syncFile,
} from './archive-folder.ts';
import { Refusal } from '#tools/setup/progress.mjs';
import { ask, connect, leave, schemaOf } from './connect.ts';
import { LACKS_RIGHTS, type LogReading, followLog, openLogReader } from './log-reader.ts';
import { readManifest } from './manifest.ts';
import { nameOfTime } from './names.ts';
import { RestoreRefusal } from './restore-refusal.ts';
import { type Backup, newestIn, takeBackup } from './take-backup.ts';

const TICK_MS = SECOND_MS;
/** The interval at which the server is asked how far its log goes. */
const POLL_MS = 5 * SECOND_MS;
/** A copy that lags behind the server for so long has stopped silently. */
const STALL_MS = 30 * SECOND_MS;
const MARK_MS = 15 * SECOND_MS;
const RETRY_MS = { base: SECOND_MS, cap: 30 * SECOND_MS };
const BACKUP_RETRY_MS = 600 * SECOND_MS;

/** The parts that an archive of logs works with. */
export interface ArchiveOptions {
  readonly config: Config;
  /** The folder of the backups. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/**
 * Copies the server's binary log beside the backups while it is written, until the signal. Reconnects by itself. Takes
 * a backup where none leads into the chain of logs: at the beginning, after a gap, and when the address leads to
 * another server, whose files differ from the archived ones.
 *
 * @throws RestoreRefusal when the server writes no suitable log, or its user may not read it; Refusal when the program
 * that copies it is missing
 */
export async function archiveLogs(options: ArchiveOptions): Promise<void> {
  let failures = 0;
  let canResume = true;
  while (!options.signal.aborted) {
    const startedMs = performance.now();
    try {
      await archiveOnce(options, canResume);
      canResume = true;
    } catch (error) {
      if (error instanceof RestoreRefusal || error instanceof Refusal) throw error;
      canResume = !(error instanceof ForeignLog);
      if (performance.now() - startedMs > RETRY_MS.cap) failures = 0;
      const waitMs = backOff(failures, RETRY_MS);
      failures += 1;
      options.print(`The log is not archived: ${messageOf(error)}. The next attempt is in ${waitMs / SECOND_MS} s.`);
      await pause(waitMs, null, { signal: options.signal }).catch(() => undefined);
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A place in the log of the server. */
interface LogEnd {
  readonly file: string;
  readonly position: number;
}

async function archiveOnce(options: ArchiveOptions, canResume: boolean): Promise<void> {
  const { config, folder, signal, print } = options;
  const connection = await connect(config.databaseUrl, schemaOf(config.databaseUrl));
  let reading: LogReading | null = null;
  try {
    await assertLog(connection);
    const reader = await openLogReader(config.programsDir);
    const { chain, file } = await chooseStart(connection, logFolderOf(folder), canResume);
    const incoming = await emptyIncoming(logFolderOf(folder));
    reading = followLog(reader, { databaseUrl: config.databaseUrl, file, folder: incoming });
    const server = nameOfServer(readDatabaseAddress(config.databaseUrl).server);
    print(`Archives the log of ${server} from ${file} in ${chain.folder}.`);
    const copy = { connection, chain, incoming, reading };
    await Promise.race([copyUntil(copy, options), failureOf(reading, signal)]);
  } finally {
    reading?.stop();
    await leave(connection).catch(() => {
      connection.destroy();
    });
  }
}

/** Rejects when the copying program ends by itself. */
async function failureOf({ ended }: LogReading, signal: AbortSignal): Promise<void> {
  const { errors } = await ended;
  if (signal.aborted) return;
  const reason = errors.split('\n').at(-1) ?? '';
  if (/access denied/i.test(reason)) throw new RestoreRefusal(LACKS_RIGHTS);
  throw new Error(`mariadb-binlog ended: ${reason}`);
}

const ACCESS_DENIED = 1227;

/** Verifies that the server writes a log that can be replayed. @throws RestoreRefusal with the remedy */
async function assertLog(connection: Connection): Promise<void> {
  const [server] = await ask<{ hasLog: number; format: string; version: string }>(
    connection,
    'SELECT @@GLOBAL.log_bin AS hasLog, @@GLOBAL.binlog_format AS format, VERSION() AS version',
  );
  if (server === undefined || !/mariadb/i.test(server.version)) {
    throw new RestoreRefusal(
      'this archives the log of MariaDB; that of MySQL is archived by its own mysqlbinlog: ' +
        'docs/reference.md, "The log of MySQL"',
    );
  }
  if (server.hasLog !== 1) throw new RestoreRefusal('the server writes no binary log: set log_bin and restart it');
  if (server.format !== 'ROW') throw new RestoreRefusal(`binlog_format is ${server.format}: set it to ROW`);
}

async function askLog<Row>(connection: Connection, sql: string): Promise<Row[]> {
  try {
    return await ask<Row>(connection, sql);
  } catch (error) {
    if ((error as { errno?: number }).errno === ACCESS_DENIED) throw new RestoreRefusal(LACKS_RIGHTS);
    throw error;
  }
}

/** Continues the newest chain if the server still has its last file, else begins one with the server's last file. */
async function chooseStart(
  connection: Connection,
  logFolder: string,
  canResume: boolean,
): Promise<{ readonly chain: Chain; readonly file: string }> {
  const rows = await askLog<{ Log_name: string; File_size: number | string }>(connection, 'SHOW BINARY LOGS');
  const sizes = new Map(rows.map(({ Log_name, File_size }) => [Log_name, Number(File_size)]));
  const [chain] = await readChains(logFolder);
  const lastFile = chain === undefined ? undefined : (await filesOf(chain)).at(-1);
  if (canResume && chain !== undefined && lastFile !== undefined) {
    const archivedBytes = await sizeOf(join(chain.folder, lastFile));
    if ((sizes.get(lastFile) ?? 0) >= archivedBytes) return { chain, file: lastFile };
  }
  const { file } = await readLogEnd(connection);
  return { chain: await beginChain(logFolder, new Date()), file };
}

async function readLogEnd(connection: Connection): Promise<LogEnd> {
  const [row] = await askLog<{ File: string; Position: number | string }>(connection, 'SHOW MASTER STATUS');
  if (row === undefined) throw new RestoreRefusal('the server writes no binary log: set log_bin and restart it');
  return { file: row.File, position: Number(row.Position) };
}

interface Copy {
  readonly connection: Connection;
  readonly chain: Chain;
  readonly incoming: string;
  readonly reading: LogReading;
}

/** A place that the copy has to reach, and when the server was there. */
interface Goal {
  readonly end: LogEnd;
  readonly at: Date;
  readonly sinceMs: number;
}

async function copyUntil(copy: Copy, options: ArchiveOptions): Promise<void> {
  const { connection, chain, incoming } = copy;
  const backups = keepBackup(chain, options);
  let goal: Goal | null = null;
  let polledMs = -Infinity;
  let markedMs = -Infinity;
  while (!options.signal.aborted) {
    await adoptFiles(incoming, chain);
    const nowMs = performance.now();
    if (goal === null && nowMs - polledMs >= POLL_MS) {
      polledMs = nowMs;
      goal = { at: new Date(), end: await readLogEnd(connection), sinceMs: nowMs };
    }
    if (goal !== null) {
      const path = join(chain.folder, goal.end.file);
      if ((await sizeOf(path)) >= goal.end.position) {
        await syncFile(path);
        if (nowMs - markedMs >= MARK_MS) {
          markedMs = nowMs;
          await writeBackupMark((sql, values) => ask(connection, sql, values), 'log', goal.at);
        }
        goal = null;
        backups.begin();
      } else if (nowMs - goal.sinceMs > STALL_MS) {
        throw new Error(`the copy of ${goal.end.file} does not advance`);
      }
    }
    await pause(TICK_MS, null, { signal: options.signal }).catch(() => undefined);
  }
  await backups.ended();
}

/** Takes a backup once the log is archived, where no backup leads into this chain. */
function keepBackup(chain: Chain, { config, folder, print }: ArchiveOptions) {
  let nextMs = -Infinity;
  let running: Promise<void> | null = null;
  const keep = async (): Promise<void> => {
    try {
      if (await leadsInto(chain, folder, schemaOf(config.databaseUrl))) return;
      const { file }: Backup = await takeBackup(config, folder);
      print(`Took ${file}: the archived log continues it.`);
    } catch (error) {
      print(`A backup for the archived log failed: ${messageOf(error)}`);
    }
  };
  return {
    begin(): void {
      if (running !== null || performance.now() < nextMs) return;
      nextMs = performance.now() + BACKUP_RETRY_MS;
      running = keep().finally(() => {
        running = null;
      });
    },
    ended: async (): Promise<void> => {
      await running;
    },
  };
}

async function leadsInto({ startedAt }: Chain, folder: string, schema: string): Promise<boolean> {
  const file = await newestIn(folder);
  const manifest = file === null ? null : await readManifest(file).catch(() => null);
  return manifest?.log?.schema === schema && nameOfTime(manifest.takenAt) >= startedAt;
}
