import { type Db, write } from '#src/platform/database/database.ts';
import { column, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { ClientErrorReport } from './report.ts';

/** Inserts an error or adds to its count, and stores where it was last seen. A resolved error is reopened. */
export async function upsertReport(tx: Tx, hash: string, report: ClientErrorReport, count = 1): Promise<void> {
  await write(
    tx,
    `INSERT INTO browser_faults
       (hash, source, message, stack, url, file, line_no, column_no, user_agent, first_build, last_build, seen_count,
        is_server, request_id, first_at, last_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE url = VALUES(url), user_agent = VALUES(user_agent), last_build = VALUES(last_build),
       request_id = VALUES(request_id), is_open = 1, seen_count = seen_count + VALUES(seen_count),
       last_at = VALUES(last_at)`,
    [
      hash,
      report.source,
      report.message,
      report.stack,
      report.url,
      report.file,
      report.line,
      report.column,
      report.userAgent,
      report.build,
      report.build,
      count,
      report.isServer ? 1 : 0,
      report.requestId,
      tx.now,
      tx.now,
    ],
  );
}

/** Returns whether an error is stored already. */
export async function hasClientError(db: Db, hash: string): Promise<boolean> {
  const found = await readRow(db, column.text.only('hash'), 'FROM browser_faults WHERE hash = ?', [hash]);
  return found !== null;
}

export async function upsertAgent(tx: Tx, hash: string, browser: string, system: string): Promise<void> {
  await write(
    tx,
    `INSERT INTO browser_fault_agents (hash, browser, system_name, seen_count) VALUES (?, ?, ?, 1)
     ON DUPLICATE KEY UPDATE seen_count = seen_count + 1`,
    [hash, browser, system],
  );
}

/** Deletes at most `limit` errors last seen before a time. Returns how many. */
export async function deleteClientErrorsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { affectedRows } = await write(db, 'DELETE FROM browser_faults WHERE last_at < ? ORDER BY last_at LIMIT ?', [
    before,
    limit,
  ]);
  return affectedRows;
}

const faultShape = rowShape({
  hash: column.text,
  source: column.text,
  message: column.text,
  stack: column.text,
  url: column.text,
  file: column.text,
  line: column.integer.nullable.named('line_no'),
  column: column.integer.nullable.named('column_no'),
  userAgent: column.text,
  firstBuild: column.text,
  lastBuild: column.text,
  count: column.integer.named('seen_count'),
  isServer: column.boolean,
  requestId: column.text,
  isOpen: column.boolean,
  firstAt: column.timestamp,
  lastAt: column.timestamp,
  /** Time at which it was last marked as resolved; it may have recurred since. */
  doneAt: column.timestamp.nullable,
  doneBy: column.integer.nullable,
});

/** An error as staff see it: the fields common to all its reports, and the remaining fields of the latest report. */
export type ClientError = RowOf<typeof faultShape>;

/** Cursor of a page of errors. */
export interface ClientErrorCursor {
  readonly lastAt: Date;
  readonly hash: string;
}

/** Open or resolved errors after a cursor, most recently seen first. */
export async function listClientErrors(
  db: Db,
  {
    isOpen,
    after,
    limit,
  }: { readonly isOpen: boolean; readonly after: ClientErrorCursor | null; readonly limit: number },
): Promise<ClientError[]> {
  const behind = after === null ? '' : 'AND f.last_at <= ? AND (f.last_at < ? OR f.hash < ?)';
  return await readRows(
    db,
    faultShape,
    `SELECT ${faultShape.columnsOf('f')} FROM browser_faults f FORCE INDEX (browser_faults_open)
     WHERE f.is_open = ? ${behind} ORDER BY f.last_at DESC, f.hash DESC LIMIT ?`,
    [isOpen ? 1 : 0, ...(after === null ? [] : [after.lastAt, after.lastAt, after.hash]), limit],
  );
}

export const selectClientError = async (db: Db, hash: string): Promise<ClientError | null> =>
  await readRow(db, faultShape, `SELECT ${faultShape.columnsOf('f')} FROM browser_faults f WHERE f.hash = ?`, [hash]);

const agentShape = rowShape({
  browser: column.text,
  system: column.text.named('system_name'),
  count: column.integer.named('seen_count'),
});

export type ClientErrorBrowser = RowOf<typeof agentShape>;

export const selectAgents = (db: Db, hash: string): Promise<ClientErrorBrowser[]> =>
  readRows(db, agentShape, 'FROM browser_fault_agents WHERE hash = ? ORDER BY seen_count DESC, browser, system_name', [
    hash,
  ]);

/** Marks an error as resolved. Returns false when it does not exist or is resolved already. */
export async function updateDone(tx: Tx, hash: string, memberId: number): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    'UPDATE browser_faults SET is_open = 0, done_at = ?, done_by = ? WHERE hash = ? AND is_open = 1',
    [tx.now, memberId, hash],
  );
  return affectedRows === 1;
}

/** Larger counts give staff no more information, so counting stops here. */
const MOST_COUNTED = 1000;

/** Counts errors seen since a time, together up to 1000, by the index on the last sighting. */
export async function countErrors(db: Db, since: Date): Promise<{ readonly browser: number; readonly server: number }> {
  const row = await readRow(
    db,
    rowShape({ browser: column.integer, server: column.integer }),
    `SELECT CAST(COALESCE(SUM(is_server = 0), 0) AS UNSIGNED) AS browser,
       CAST(COALESCE(SUM(is_server), 0) AS UNSIGNED) AS server
     FROM (SELECT is_server FROM browser_faults WHERE last_at >= ? LIMIT ?) AS seen`,
    [since, MOST_COUNTED],
  );
  return row ?? { browser: 0, server: 0 };
}
