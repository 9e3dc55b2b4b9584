import type { Db } from './database.ts';
import { readRows, rowShape, textOf, timestamp } from './rows.ts';

/** The last steps towards the recovery of the store: a backup, a verified copy, and the archived log. */
export const BACKUP_MARKS = ['backup', 'check', 'log'] as const;
export type BackupMark = (typeof BACKUP_MARKS)[number];

const markShape = rowShape({ kind: textOf<BackupMark>(), markedAt: timestamp });

/** The time of each; a missing one was never done. The archived log contains everything up to its time. */
export async function readBackupMarks(db: Db): Promise<Map<BackupMark, Date>> {
  const rows = await readRows(db, markShape, `SELECT ${markShape.columns} FROM backup_marks`);
  return new Map(rows.map(({ kind, markedAt }) => [kind, markedAt]));
}

/** Tools write with a connection of their own. A later mark stays. */
export async function writeBackupMark(
  ask: (sql: string, values: readonly unknown[]) => Promise<unknown>,
  kind: BackupMark,
  at: Date,
): Promise<void> {
  const time = at.toISOString().replace('T', ' ').replace('Z', '');
  await ask(
    `INSERT INTO backup_marks (kind, marked_at) VALUES (?, ?)
     ON DUPLICATE KEY UPDATE marked_at = GREATEST(marked_at, VALUES(marked_at))`,
    [kind, time],
  );
}
