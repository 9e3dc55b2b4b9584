import type { Db } from '#src/platform/database/database.ts';
import { integer, oneColumn, readRow, rowShape } from '#src/platform/database/rows.ts';
import { periodStart, type PeriodSums } from '#src/players/player-protection/index.ts';

/** Returns whether a player has an open payment that may still be paid. */
export async function hasOpenPayment(db: Db, playerId: number): Promise<boolean> {
  const id = await readRow(
    db,
    oneColumn('id', integer),
    "SELECT id FROM payments WHERE player_id = ? AND state IN ('created', 'pending') LIMIT 1",
    [playerId],
  );
  return id !== null;
}

const sumsShape = rowShape({ day: integer, week: integer, month: integer });

/**
 * Sums of a player's payments in each period, in kopecks, on former accounts too, without failed, expired and refunded
 * ones. A payment counts at the time of its creation, whenever it is paid.
 */
export async function sumCreatedPayments(db: Db, playerId: number, now: Date): Promise<PeriodSums> {
  const [day, week, month] = [periodStart('day', now), periodStart('week', now), periodStart('month', now)];
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
