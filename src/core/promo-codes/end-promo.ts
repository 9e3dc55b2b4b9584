import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { endBatchCodes, endCode, selectBatch, selectStaffCode } from '#src/core/promo-codes/store/staff.ts';

/**
 * Ends a code now; terms bound to a payment stay valid. Returns the code as it was before.
 *
 * @throws errors.promo.unknown
 * @throws errors.promo.over when the code has already ended
 */
export async function endPromo(
  tx: Tx,
  promoId: number,
): Promise<{ readonly code: string; readonly untilAt: Date | null }> {
  tx.guard('counter');
  const staffCode = (await selectStaffCode(tx, promoId)) ?? fail('errors.promo.unknown');
  if (!(await endCode(tx, promoId))) fail('errors.promo.over');
  return { code: staffCode.code, untilAt: staffCode.untilAt };
}

/** Ends all active codes of a batch. Returns their number. Throws what `endPromo` throws. */
export async function endBatch(tx: Tx, batchId: number): Promise<number> {
  tx.guard('counter');
  if ((await selectBatch(tx, batchId)) === null) fail('errors.promo.unknown');
  const endedCount = await endBatchCodes(tx, batchId);
  return endedCount === 0 ? fail('errors.promo.over') : endedCount;
}
