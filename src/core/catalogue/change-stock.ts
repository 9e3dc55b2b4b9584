import type { Tx } from '#src/platform/database/transaction.ts';
import {
  endStockPeriod,
  lockStockPeriod,
  startStockPeriod,
  updateStockTotal,
} from '#src/core/catalogue/store/stock-periods.ts';

/**
 * Sets how many openings a case sells in all; null removes the limit. The first limit starts a period, which counts
 * from then on. Another total stays in the period and keeps its count, so a total below the number sold means sold out.
 * Removing the limit ends the period.
 */
export async function changeStock(tx: Tx, caseId: number, total: number | null): Promise<void> {
  const period = await lockStockPeriod(tx, caseId);
  if (period === null) {
    if (total !== null) await startStockPeriod(tx, caseId, total);
  } else if (total === null) {
    await endStockPeriod(tx, period.id);
  } else if (total !== period.total) {
    await updateStockTotal(tx, period.id, total);
  }
}
