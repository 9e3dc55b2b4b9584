import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import {
  endStockPeriod,
  lockStockPeriod,
  sellStock,
  startStockPeriod,
  updateStockTotal,
} from './store/stock-periods.ts';

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

/**
 * Counts openings in a stock period. This is the last lock of an opening. Taking the last one
 * publishes that the case is sold out.
 *
 * @throws errors.case.unavailable when fewer are left, or when the limit was removed a moment ago
 */
export async function takeStock(tx: Tx, periodId: number, count: number): Promise<void> {
  tx.guard('counter');
  const remaining = await sellStock(tx, periodId, count);
  if (remaining === null) fail('errors.case.unavailable');
  if (remaining === 0) await bumpDataVersion(tx, 'catalogue');
}
