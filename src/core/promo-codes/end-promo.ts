import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { endBatchCodes, endCode, selectBatch, selectStaffCode } from './store.ts';

/**
 * Ends a code now; what was bound to a payment before holds. Answers it as it was. Refuses an unknown one
 * (`errors.promo.unknown`) and one that is over already (`errors.promo.over`).
 */
export async function endPromo(
  tx: Tx,
  promoId: number,
): Promise<{ readonly code: string; readonly untilAt: Date | null }> {
  tx.guard('counter');
  const found = (await selectStaffCode(tx, promoId)) ?? fail('errors.promo.unknown');
  if (!(await endCode(tx, promoId))) fail('errors.promo.over');
  return { code: found.code, untilAt: found.untilAt };
}

/** Ends all codes of a batch that are not over yet. Answers how many. Refuses like `endPromo`. */
export async function endBatch(tx: Tx, batchId: number): Promise<number> {
  tx.guard('counter');
  if ((await selectBatch(tx, batchId)) === null) fail('errors.promo.unknown');
  const ended = await endBatchCodes(tx, batchId);
  return ended === 0 ? fail('errors.promo.over') : ended;
}
