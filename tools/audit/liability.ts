import { readNetRevenue } from '#src/admin/analytics/index.ts';
import type { Db } from '#src/platform/database/database.ts';
import { column, readRow, rowShape } from '#src/platform/database/rows.ts';

/** Value that players own against the store's revenue, in kopecks. */
type Liability = Readonly<Record<'money' | 'items' | 'netRevenue', number>>;

const liabilityShape = rowShape({ money: column.integer, items: column.integer });

/** Reads every wallet and item: money of all players, and the items that they have or wait for, at their prices. */
export async function readLiability(db: Db): Promise<Liability> {
  const row = await readRow(
    db,
    liabilityShape,
    `SELECT
       (SELECT CAST(COALESCE(SUM(balance), 0) AS SIGNED) FROM wallets
        WHERE player_id IS NOT NULL AND account = 'money') AS money,
       (SELECT CAST(COALESCE(SUM(price_kopecks), 0) AS SIGNED) FROM items
        WHERE status IN ('owned', 'bonus', 'waiting', 'withdrawing')) AS items`,
  );
  return { money: row?.money ?? 0, items: row?.items ?? 0, netRevenue: await readNetRevenue(db) };
}
