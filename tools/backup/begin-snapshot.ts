import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mysql2';
import { SECOND_MS } from '#src/shared/time.ts';
import { ask, type DatabaseServer } from './connect.ts';
import type { LogPosition, Manifest } from './manifest.ts';

/** The place of a snapshot in the binary log of its server, or the reason that it is unknown. */
type SnapshotPlace = Pick<Manifest, 'log' | 'whyNoLog'>;

const SNAPSHOT = 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY';
const WRITES_NO_LOG = 'the server writes no binary log: set log_bin and restart it';
const LACKS_RIGHTS =
  'the database user may not see the position of the log: GRANT FLUSH_TABLES, REPLICATION CLIENT ON *.* to it';
const IS_BUSY = 'statements of over a second ran all the time: take a backup at a quieter hour';

const ACCESS_DENIED = 1227;
const WAITED_TOO_LONG = 1205;
const ATTEMPTS = 15;

/** Begins the transaction that a backup reads, and finds its place in the binary log. */
export async function beginSnapshot(
  connection: Connection,
  schema: string,
  maker: DatabaseServer['maker'],
): Promise<SnapshotPlace> {
  await ask(connection, 'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  if (maker === 'mysql') return beginOnMySql(connection, schema);
  await ask(connection, SNAPSHOT);
  const log = await readSnapshotStatus(connection, schema);
  return { log, whyNoLog: log === null ? WRITES_NO_LOG : null };
}

/** MariaDB knows the place of each snapshot. */
async function readSnapshotStatus(connection: Connection, schema: string): Promise<LogPosition | null> {
  const rows = await ask<{ Variable_name: string; Value: string }>(
    connection,
    "SHOW STATUS WHERE Variable_name IN ('Binlog_snapshot_file', 'Binlog_snapshot_position')",
  );
  const status = new Map(rows.map(({ Variable_name, Value }) => [Variable_name.toLowerCase(), Value]));
  const file = status.get('binlog_snapshot_file') ?? '';
  const position = Number(status.get('binlog_snapshot_position') ?? 0);
  if (file === '' || !(position > 0)) return null;
  const [row] = await ask<{ gtid: string | null }>(connection, 'SELECT BINLOG_GTID_POS(?, ?) AS gtid', [
    file,
    position,
  ]);
  return { file, position, gtid: row?.gtid ?? '', schema };
}

/**
 * MySQL does not: what is in its log may not be committed yet. So nothing commits while the snapshot begins and the end
 * of the log is read. A statement that waits for a row can keep the lock away for as long as its transaction waits for
 * the lock, so each attempt is short.
 */
async function beginOnMySql(connection: Connection, schema: string): Promise<SnapshotPlace> {
  let whyNoLog = IS_BUSY;
  try {
    if ((await readLogEnd(connection, schema)) === null) whyNoLog = WRITES_NO_LOG;
    else if (await holdCommits(connection)) {
      await ask(connection, SNAPSHOT);
      const log = await readLogEnd(connection, schema);
      await ask(connection, 'UNLOCK TABLES');
      return { log, whyNoLog: null };
    }
  } catch (error) {
    if (errnoOf(error) !== ACCESS_DENIED) throw error;
    whyNoLog = LACKS_RIGHTS;
  }
  await ask(connection, SNAPSHOT);
  return { log: null, whyNoLog };
}

async function holdCommits(connection: Connection): Promise<boolean> {
  await ask(connection, 'SET SESSION lock_wait_timeout = 1');
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        await ask(connection, 'FLUSH TABLES WITH READ LOCK');
        return true;
      } catch (error) {
        if (errnoOf(error) !== WAITED_TOO_LONG) throw error;
      }
      await pause(SECOND_MS);
    }
    return false;
  } finally {
    await ask(connection, 'SET SESSION lock_wait_timeout = DEFAULT');
  }
}

const errnoOf = (error: unknown): number | undefined => (error as { errno?: number }).errno;

async function readLogEnd(connection: Connection, schema: string): Promise<LogPosition | null> {
  const [row] = await ask<{ File: string; Position: number | string; Executed_Gtid_Set: string }>(
    connection,
    'SHOW BINARY LOG STATUS',
  );
  if (row === undefined) return null;
  const gtid = row.Executed_Gtid_Set.replaceAll(/\s/g, '');
  return { file: row.File, position: Number(row.Position), gtid, schema };
}
