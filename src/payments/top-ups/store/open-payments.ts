import type { Db } from '#src/platform/database/database.ts';
import { column, readRow, type RowOf, rowShape } from '#src/platform/database/rows.ts';

/** Returns whether a player has an open payment that may still be paid. */
export async function hasOpenPayment(db: Db, playerId: number): Promise<boolean> {
  const id = await readRow(
    db,
    column.integer.only('id'),
    "FROM payments WHERE player_id = ? AND state IN ('created', 'pending') LIMIT 1",
    [playerId],
  );
  return id !== null;
}

const sumsShape = rowShape({ day: column.integer, week: column.integer, month: column.integer });

/**
 * The sums of a player's payments since three moments, on former accounts too, without those that came to nothing or
 * went back.
 */
export async function selectCreatedPayments(
  db: Db,
  playerId: number,
  { day, week, month }: Readonly<Record<'day' | 'week' | 'month', Date>>,
): Promise<RowOf<typeof sumsShape>> {
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
    [day, week, playerId, month, month, playerId],
  );
  return sums ?? { day: 0, week: 0, month: 0 };
}

/** The sum of the payments in progress, in kopecks. */
export async function sumOpenPayments(db: Db): Promise<number> {
  const sum = await readRow(
    db,
    column.integer.only('total'),
    `SELECT CAST(COALESCE(SUM(base_kopecks), 0) AS SIGNED) AS total FROM payments FORCE INDEX (payments_state)
     WHERE state IN ('created', 'pending')`,
  );
  return sum ?? 0;
}
