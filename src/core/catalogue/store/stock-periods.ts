import { type Db, write } from '#src/platform/database/database.ts';
import { column, readRow, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

/** The columns of a case's running stock period, joined as `s`: what it may sell, has sold, and has left. */
export const STOCK_COLUMNS = `s.total AS stock_total, s.sold AS stock_sold,
  GREATEST(CAST(s.total AS SIGNED) - CAST(s.sold AS SIGNED), 0) AS stock_remaining`;
export const STOCK_JOIN = 'LEFT JOIN case_stock_periods s ON s.running_of = c.id';

/** The number of openings left in the stock of a case; null without a limit. */
export const readStock = async (db: Db, caseId: number): Promise<number | null> =>
  await readRow(
    db,
    column.integer.only('remaining'),
    `SELECT GREATEST(CAST(total AS SIGNED) - CAST(sold AS SIGNED), 0) AS remaining FROM case_stock_periods
     WHERE running_of = ?`,
    [caseId],
  );

/**
 * Counts openings in a running stock period when enough are left. Returns the number left afterwards; null when fewer
 * are left, or when the period has ended. LAST_INSERT_ID() could not carry the number: the table has a trigger, which
 * resets it.
 */
export async function sellStock(tx: Tx, periodId: number, count: number): Promise<number | null> {
  const { affectedRows } = await write(
    tx,
    `UPDATE case_stock_periods SET sold = sold + ? WHERE id = ? AND ended_at IS NULL AND sold + ? <= total`,
    [count, periodId, count],
  );
  if (affectedRows !== 1) return null;
  return await readRow(
    tx,
    column.integer.only('remaining'),
    'SELECT CAST(total AS SIGNED) - CAST(sold AS SIGNED) AS remaining FROM case_stock_periods WHERE id = ?',
    [periodId],
  );
}

const periodShape = rowShape({ id: column.integer, total: column.integer });

/** The running stock period of a case, locked until the transaction ends; null without a limit. */
export const lockStockPeriod = async (
  tx: Tx,
  caseId: number,
): Promise<{ readonly id: number; readonly total: number } | null> =>
  await readRow(tx, periodShape, 'FROM case_stock_periods WHERE running_of = ? FOR UPDATE', [caseId]);

/** Starts a stock period: openings count from now on. The unique key refuses a second running one. */
export async function startStockPeriod(tx: Tx, caseId: number, total: number): Promise<void> {
  await write(tx, 'INSERT INTO case_stock_periods (case_id, total, started_at) VALUES (?, ?, ?)', [
    caseId,
    total,
    tx.now,
  ]);
}

export async function updateStockTotal(tx: Tx, periodId: number, total: number): Promise<void> {
  await write(tx, 'UPDATE case_stock_periods SET total = ? WHERE id = ?', [total, periodId]);
}

export async function endStockPeriod(tx: Tx, periodId: number): Promise<void> {
  await write(tx, 'UPDATE case_stock_periods SET ended_at = ? WHERE id = ?', [tx.now, periodId]);
}
