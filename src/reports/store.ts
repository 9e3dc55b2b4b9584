import type { Db } from '#src/platform/db.ts';
import { write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { Report } from './report.ts';

/** Writes a fault, or counts it once more; where it was seen last is what is kept of where it was seen. */
export async function upsertReport(tx: Tx, hash: string, report: Report): Promise<void> {
  await write(
    tx,
    `INSERT INTO browser_faults
       (hash, source, message, stack, url, file, line_no, column_no, user_agent, seen_count, first_at, last_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)
     ON DUPLICATE KEY UPDATE url = VALUES(url), user_agent = VALUES(user_agent),
       seen_count = seen_count + 1, last_at = VALUES(last_at)`,
    [
      ...[hash, report.source, report.message, report.stack, report.url, report.file, report.line, report.column],
      ...[report.userAgent, tx.now, tx.now],
    ],
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
