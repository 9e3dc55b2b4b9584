import { type Db, write } from './database.ts';
import { column, readRow, type RowOf, rowShape } from './rows.ts';

const LONGEST_PROBLEM = 200;

const requestShape = rowShape({
  requestedAt: column.timestamp.nullable,
  takenAt: column.timestamp.nullable,
  endedAt: column.timestamp.nullable,
  /** The reason of its failure. */
  problem: column.text.nullable,
});

/** The last request for a backup. Every time is null before the first one. */
export type BackupRequest = RowOf<typeof requestShape>;

export const readBackupRequest = (db: Db): Promise<BackupRequest | null> =>
  readRow(db, requestShape, 'FROM backup_requests WHERE id = 1');

/** Requests a backup. Returns false while a request waits or is being worked on. */
export async function requestBackup(db: Db, now: Date): Promise<boolean> {
  const { affectedRows } = await write(
    db,
    `UPDATE backup_requests SET requested_at = ?, taken_at = NULL, ended_at = NULL, problem = NULL
     WHERE id = 1 AND (requested_at IS NULL OR ended_at IS NOT NULL)`,
    [now],
  );
  return affectedRows === 1;
}

/** Tools write with a connection of their own. */
type Ask = (sql: string, values: readonly unknown[]) => Promise<{ readonly affectedRows: number }>;

/** Takes the request that waits, or one that a killed program left. Returns false without one. */
export async function takeBackupRequest(ask: Ask): Promise<boolean> {
  const { affectedRows } = await ask(
    `UPDATE backup_requests SET taken_at = UTC_TIMESTAMP(3)
     WHERE id = 1 AND requested_at IS NOT NULL AND ended_at IS NULL`,
    [],
  );
  return affectedRows === 1;
}

/** Ends the taken request; `problem` is null when the backup was made. */
export async function endBackupRequest(ask: Ask, problem: string | null): Promise<void> {
  await ask('UPDATE backup_requests SET ended_at = UTC_TIMESTAMP(3), problem = ? WHERE id = 1', [
    problem?.slice(0, LONGEST_PROBLEM) ?? null,
  ]);
}
