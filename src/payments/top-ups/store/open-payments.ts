import type { Db } from '#src/platform/database/database.ts';
import { integer, oneColumn, readRow, rowShape } from '#src/platform/database/rows.ts';

export async function selectOpenId(db: Db, playerId: number): Promise<number | null> {
  return await readRow(
    db,
    oneColumn('id', integer),
    "SELECT id FROM payments WHERE player_id = ? AND state IN ('created', 'pending') LIMIT 1",
    [playerId],
  );
}

const sumsShape = rowShape({ day: integer, week: integer, month: integer });

/**
 * The sums of a player's payments since three moments, on former accounts too, without those that came to nothing or
 * went back.
 */
export async function selectCreatedPayments(
  db: Db,
  playerId: number,
  since: Readonly<Record<'day' | 'week' | 'month', Date>>,
): Promise<Readonly<Record<'day' | 'week' | 'month', number>>> {
  const sums = await readRow(
    db,
    sumsShape,
    `SELECT COALESCE(SUM(IF(created_at >= ?, base_kopecks, 0)), 0) AS day,
       COALESCE(SUM(IF(created_at >= ?, base_kopecks, 0)), 0) AS week, COALESCE(SUM(base_kopecks), 0) AS month FROM (
         SELECT created_at, base_kopecks FROM payments
         WHERE player_id = ? AND created_at >= ? AND state NOT IN ('expired', 'failed', 'refunded', 'held')
         UNION ALL SELECT p.created_at, p.base_kopecks FROM former_accounts f
         JOIN payments p ON p.player_id = f.former_id AND p.created_at >= ?
           AND p.state NOT IN ('expired', 'failed', 'refunded', 'held')
         WHERE f.player_id = ?) asked`,
    [since.day, since.week, playerId, since.month, since.month, playerId],
  );
  return sums ?? { day: 0, week: 0, month: 0 };
}
