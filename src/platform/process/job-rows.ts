import { AppError } from '#src/shared/errors.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '#src/shared/time.ts';
import { type Db, isConnectionLost, write } from '#src/platform/database/database.ts';
import { column, readRows, rowShape } from '#src/platform/database/rows.ts';
import type { RetentionRule } from '#src/platform/database/retention.ts';
import type { Services } from '#src/platform/services.ts';

const LONGEST_BACK_OFF_SECONDS = HOUR_SECONDS;

/** A job and the time at which it looks for rows. */
export interface JobRows {
  readonly job: string;
  readonly now: Date;
}

/** Condition that leaves out the rows that a job failed on lately. Its value is the job. */
export const notBackedOff = (idColumn: string): string =>
  `NOT EXISTS (SELECT 1 FROM job_row_failures f
     WHERE f.job = ? AND f.row_id = ${idColumn} AND f.retry_at > UTC_TIMESTAMP(3))`;

interface RowWork<Row> {
  /** Name of the job, as in `notBackedOff`. */
  readonly job: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number;
  readonly act: (row: Row) => Promise<boolean>;
}

/**
 * Runs `act` for each row on its own. A row that fails is logged and left out for a minute, then for twice as long each
 * time, up to an hour; the others go on. Returns for how many rows `act` was true.
 *
 * @throws errors.down when the database is away, because then every row would fail
 */
export async function workThrough<Row>(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { job, rows, idOf, act }: RowWork<Row>,
): Promise<number> {
  let count = 0;
  const failedIds = await selectFailedRows(db, job, rows.map(idOf));
  for (const row of rows) {
    const rowId = idOf(row);
    try {
      if (await act(row)) count += 1;
      if (failedIds.has(rowId)) await deleteRowFailure(db, job, rowId);
    } catch (error) {
      if (isConnectionLost(error) || isRefusal(error, 'errors.down')) throw error;
      // Another transaction holds the row: the next run meets it again.
      if (isRefusal(error, 'errors.busy')) continue;
      await upsertRowFailure(db, job, rowId);
      log.error({ err: error, job, rowId }, 'job.row.failed');
    }
  }
  return count;
}

/**
 * Runs `act` for each row of a job that has no back-off of its own. A row that fails holds up no other one; the run
 * fails after the last row, so that the job is run again later.
 */
export async function actOnEach<Row>(rows: readonly Row[], act: (row: Row) => Promise<void>): Promise<void> {
  const failures: Error[] = [];
  for (const row of rows) {
    try {
      await act(row);
    } catch (error) {
      failures.push(error instanceof Error ? error : new Error(String(error)));
    }
  }
  const [first] = failures;
  if (first !== undefined) throw first;
}

const isRefusal = (error: unknown, key: string): boolean => error instanceof AppError && error.key === key;

const failedShape = rowShape({ job: column.text, count: column.integer });

/** Rows that a job failed on and did not succeed with since, by job. */
export async function countFailedRows({ db }: Pick<Services, 'db'>): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows(db, failedShape, 'SELECT job, COUNT(*) AS count FROM job_row_failures GROUP BY job');
  return new Map(rows.map(({ job, count }) => [job, count]));
}

async function selectFailedRows(db: Db, job: string, rowIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (rowIds.length === 0) return new Set();
  const sql = 'SELECT row_id FROM job_row_failures WHERE job = ?';
  return new Set(await readRows(db, column.integer.only('row_id'), sql, [job]));
}

async function upsertRowFailure(db: Db, job: string, rowId: number): Promise<void> {
  await write(
    db,
    `INSERT INTO job_row_failures (job, row_id, failures, retry_at)
     VALUES (?, ?, 1, UTC_TIMESTAMP(3) + INTERVAL ? SECOND) ON DUPLICATE KEY UPDATE
       retry_at = UTC_TIMESTAMP(3) + INTERVAL LEAST(? * POW(2, LEAST(failures, 20)), ?) SECOND,
       failures = failures + 1`,
    [job, rowId, MINUTE_SECONDS, MINUTE_SECONDS, LONGEST_BACK_OFF_SECONDS],
  );
}

async function deleteRowFailure(db: Db, job: string, rowId: number): Promise<void> {
  await write(db, 'DELETE FROM job_row_failures WHERE job = ? AND row_id = ?', [job, rowId]);
}

/** Failures of rows that no job looks at any more. */
export const jobRowRetention: readonly RetentionRule[] = [
  { name: 'job_row_failures', table: 'job_row_failures', column: 'retry_at', unit: 'time', keptDays: 7 },
];
