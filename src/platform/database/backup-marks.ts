import type { Db } from './database.ts';
import { column, readRow, readRows, rowShape } from './rows.ts';

/**
 * The last steps towards the recovery of the store: a backup, a verified copy, the archived log, the copy elsewhere,
 * and one restored from there.
 */
export const BACKUP_MARKS = ['backup', 'check', 'log', 'push', 'push-check'] as const;
export type BackupMark = (typeof BACKUP_MARKS)[number];

const markShape = rowShape({ kind: column.textOf<BackupMark>(), markedAt: column.timestamp });

/** The time of each; a missing one was never done. The archived log contains everything up to its time. */
export async function readBackupMarks(db: Db): Promise<Map<BackupMark, Date>> {
  const rows = await readRows(db, markShape, 'FROM backup_marks');
  return new Map(rows.map(({ kind, markedAt }) => [kind, markedAt]));
}

/** Size of the last backup; null when it is not known. */
export const readBackupBytes = (db: Db): Promise<number | null> =>
  readRow(db, column.integer.nullable.only('bytes'), "SELECT bytes FROM backup_marks WHERE kind = 'backup'");

/** Tools write with a connection of their own. A later mark stays, with its size. */
export async function writeBackupMark(
  ask: (sql: string, values: readonly unknown[]) => Promise<unknown>,
  kind: BackupMark,
  at: Date,
  bytes: number | null = null,
): Promise<void> {
  const time = at.toISOString().replace('T', ' ').replace('Z', '');
  await ask(
    `INSERT INTO backup_marks (kind, marked_at, bytes) VALUES (?, ?, ?)
     ON DUPLICATE KEY UPDATE bytes = IF(VALUES(marked_at) < marked_at, bytes, VALUES(bytes)),
       marked_at = GREATEST(marked_at, VALUES(marked_at))`,
    [kind, time, bytes],
  );
}
