import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { sellStock } from '#src/core/catalogue/store/stock-periods.ts';

/**
 * Counts openings in a stock period, in one statement. This is the last lock of an opening. Taking the last one
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
