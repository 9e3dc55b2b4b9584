import type { Db } from '#src/platform/db.ts';
import { select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { Report } from './report.ts';

/**
 * Writes a fault, or counts it once more; where it was seen last is what is kept of where it was seen. One that was
 * marked as done is open again.
 */
export async function upsertReport(tx: Tx, hash: string, report: Report): Promise<void> {
  await write(
    tx,
    `INSERT INTO browser_faults
       (hash, source, message, stack, url, file, line_no, column_no, user_agent, first_build, last_build, seen_count,
        first_at, last_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)
     ON DUPLICATE KEY UPDATE url = VALUES(url), user_agent = VALUES(user_agent), last_build = VALUES(last_build),
       is_open = 1, seen_count = seen_count + 1, last_at = VALUES(last_at)`,
    [
      ...[hash, report.source, report.message, report.stack, report.url, report.file, report.line, report.column],
      ...[report.userAgent, report.build, report.build, tx.now, tx.now],
    ],
  );
}

/** Counts in which browser, on which system, a fault was seen. */
export async function upsertAgent(tx: Tx, hash: string, browser: string, system: string): Promise<void> {
  await write(
    tx,
    `INSERT INTO browser_fault_agents (hash, browser, system_name, seen_count) VALUES (?, ?, ?, 1)
     ON DUPLICATE KEY UPDATE seen_count = seen_count + 1`,
    [hash, browser, system],
  );
}

/** Removes faults that were not seen since a moment, `limit` at most. Answers how many. */
export async function deleteFaultsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { affectedRows } = await write(db, 'DELETE FROM browser_faults WHERE last_at < ? ORDER BY last_at LIMIT ?', [
    before,
    limit,
  ]);
  return affectedRows;
}

/** A fault as staff see it: all that its reports had in common, and the last of what they had not. */
export interface Fault extends Omit<Report, 'build'> {
  readonly hash: string;
  readonly firstBuild: string;
  readonly lastBuild: string;
  readonly count: number;
  readonly isOpen: boolean;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** When it was marked as done last; it may have come back since. */
  readonly doneAt: Date | null;
  readonly doneBy: number | null;
}

interface FaultRow {
  readonly hash: string;
  readonly source: string;
  readonly message: string;
  readonly stack: string;
  readonly url: string;
  readonly file: string;
  readonly line_no: number | null;
  readonly column_no: number | null;
  readonly user_agent: string;
  readonly first_build: string;
  readonly last_build: string;
  readonly seen_count: number | string;
  readonly is_open: number;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly done_at: Date | null;
  readonly done_by: number | string | null;
}

const COLUMNS = `f.hash, f.source, f.message, f.stack, f.url, f.file, f.line_no, f.column_no, f.user_agent,
  f.first_build, f.last_build, f.seen_count, f.is_open, f.first_at, f.last_at, f.done_at, f.done_by`;

const faultFrom = (row: FaultRow): Fault => ({
  hash: row.hash,
  source: row.source,
  message: row.message,
  stack: row.stack,
  url: row.url,
  file: row.file,
  line: row.line_no,
  column: row.column_no,
  userAgent: row.user_agent,
  firstBuild: row.first_build,
  lastBuild: row.last_build,
  count: wholeFromRow(row.seen_count),
  isOpen: row.is_open === 1,
  firstAt: row.first_at,
  lastAt: row.last_at,
  doneAt: row.done_at,
  doneBy: row.done_by === null ? null : wholeFromRow(row.done_by),
});

/** Where a page of faults ended. */
export interface FaultMark {
  readonly lastAt: Date;
  readonly hash: string;
}

/** Faults that are open, or those that are done, behind a mark, the last seen first. */
export async function selectFaults(
  db: Db,
  { isOpen, after, limit }: { readonly isOpen: boolean; readonly after: FaultMark | null; readonly limit: number },
): Promise<Fault[]> {
  const behind = after === null ? '' : 'AND f.last_at <= ? AND (f.last_at < ? OR f.hash < ?)';
  const rows = await select<FaultRow>(
    db,
    `SELECT ${COLUMNS} FROM browser_faults f FORCE INDEX (browser_faults_open)
     WHERE f.is_open = ? ${behind} ORDER BY f.last_at DESC, f.hash DESC LIMIT ?`,
    [isOpen ? 1 : 0, ...(after === null ? [] : [after.lastAt, after.lastAt, after.hash]), limit],
  );
  return rows.map(faultFrom);
}

/** A fault by its hash; null for none. */
export async function selectFault(db: Db, hash: string): Promise<Fault | null> {
  const [row] = await select<FaultRow>(db, `SELECT ${COLUMNS} FROM browser_faults f WHERE f.hash = ?`, [hash]);
  return row ? faultFrom(row) : null;
}

/** In which browser a fault was seen, and how often. */
export interface SeenIn {
  readonly browser: string;
  readonly system: string;
  readonly count: number;
}

/** The browsers of a fault, the most frequent first. */
export async function selectAgents(db: Db, hash: string): Promise<SeenIn[]> {
  const rows = await select<{ browser: string; system_name: string; seen_count: number | string }>(
    db,
    `SELECT browser, system_name, seen_count FROM browser_fault_agents WHERE hash = ?
     ORDER BY seen_count DESC, browser, system_name`,
    [hash],
  );
  return rows.map(({ browser, system_name: system, seen_count }) => ({
    ...{ browser, system, count: wholeFromRow(seen_count) },
  }));
}

/** Marks a fault as done. Answers false when it is so already, or is none. */
export async function updateDone(tx: Tx, hash: string, memberId: number): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    'UPDATE browser_faults SET is_open = 0, done_at = ?, done_by = ? WHERE hash = ? AND is_open = 1',
    [tx.now, memberId, hash],
  );
  return affectedRows === 1;
}

/** Beyond so many, how many more there are tells nobody anything. */
const MOST_COUNTED = 1000;

/** How many faults were seen since a moment, counted up to a thousand, by the index of when each was seen last. */
export async function countFaultsSince(db: Db, since: Date): Promise<number> {
  const [row] = await select<{ count: number }>(
    db,
    'SELECT COUNT(*) AS count FROM (SELECT 1 FROM browser_faults WHERE last_at >= ? LIMIT ?) AS seen',
    [since, MOST_COUNTED],
  );
  return row?.count ?? 0;
}
