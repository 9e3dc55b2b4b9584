import { type Db, select } from '#src/platform/database/database.ts';

export async function selectOpenId(db: Db, playerId: number): Promise<number | null> {
  const [row] = await select<{ readonly id: number }>(
    db,
    "SELECT id FROM payments WHERE player_id = ? AND state IN ('created', 'pending') LIMIT 1",
    [playerId],
  );
  return row ? row.id : null;
}

/**
 * The sums of a player's payments since three moments, on former accounts too, without those that came to nothing or
 * went back.
 */
export async function selectCreatedPayments(
  db: Db,
  playerId: number,
  since: Readonly<Record<'day' | 'week' | 'month', Date>>,
): Promise<Readonly<Record<'day' | 'week' | 'month', number>>> {
  const [row] = await select<Readonly<Record<'day' | 'week' | 'month', number | null>>>(
    db,
    `SELECT SUM(IF(created_at >= ?, base_kopecks, 0)) AS day, SUM(IF(created_at >= ?, base_kopecks, 0)) AS week,
       SUM(base_kopecks) AS month FROM (
         SELECT created_at, base_kopecks FROM payments
         WHERE player_id = ? AND created_at >= ? AND state NOT IN ('expired', 'failed', 'refunded', 'held')
         UNION ALL SELECT p.created_at, p.base_kopecks FROM former_accounts f
         JOIN payments p ON p.player_id = f.former_id AND p.created_at >= ?
           AND p.state NOT IN ('expired', 'failed', 'refunded', 'held')
         WHERE f.player_id = ?) asked`,
    [since.day, since.week, playerId, since.month, since.month, playerId],
  );
  return { day: row?.day ?? 0, week: row?.week ?? 0, month: row?.month ?? 0 };
}
