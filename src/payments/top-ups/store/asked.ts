import { type Db, select } from '#src/platform/db.ts';
import { wholeFromRow } from '#src/shared/units.ts';

type Whole = number | string;

/** The id of a payment of a player that is neither paid nor over; null without one. */
export async function selectOpenId(db: Db, playerId: number): Promise<number | null> {
  const [row] = await select<{ readonly id: Whole }>(
    db,
    "SELECT id FROM payments WHERE player_id = ? AND state IN ('created', 'pending') LIMIT 1",
    [playerId],
  );
  return row ? wholeFromRow(row.id) : null;
}

/** What a player's payments since three moments come to, without those that came to nothing or went back. */
export async function selectAsked(
  db: Db,
  playerId: number,
  since: Readonly<Record<'day' | 'week' | 'month', Date>>,
): Promise<Readonly<Record<'day' | 'week' | 'month', number>>> {
  const [row] = await select<Readonly<Record<'day' | 'week' | 'month', Whole | null>>>(
    db,
    `SELECT SUM(IF(created_at >= ?, base_kopecks, 0)) AS day, SUM(IF(created_at >= ?, base_kopecks, 0)) AS week,
       SUM(base_kopecks) AS month FROM payments
     WHERE player_id = ? AND created_at >= ? AND state NOT IN ('expired', 'failed', 'refunded')`,
    [since.day, since.week, playerId, since.month],
  );
  return {
    day: wholeFromRow(row?.day ?? 0),
    week: wholeFromRow(row?.week ?? 0),
    month: wholeFromRow(row?.month ?? 0),
  };
}
