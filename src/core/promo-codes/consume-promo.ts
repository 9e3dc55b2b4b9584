import type { Tx } from '#src/platform/database/transaction.ts';
import type { BoundPromo } from './promo.ts';
import { hasUse, insertUse, returnUse, takeUse } from '#src/core/promo-codes/store/promo-codes.ts';

/**
 * Uses a bound code up for the payment that came in. False: its uses ran out meanwhile, or the player used it with
 * another payment or on a former account, or another one of its batch; then nothing is written, and the payment is credited without it. Locks the
 * code's row (`counter`): call it after every other lock. A refund later does not give the use back.
 */
export async function consumePromo(
  tx: Tx,
  boundPromo: Pick<BoundPromo, 'promoId'>,
  playerId: number,
  paymentId: number | null,
): Promise<boolean> {
  tx.guard('counter');
  // Lock the row of the code before inserting the use that refers to it. The other order can deadlock two payers.
  if (!(await takeUse(tx, boundPromo.promoId))) return false;
  const isUsedBefore = await hasUse(tx, boundPromo.promoId, playerId);
  if (!isUsedBefore && (await insertUse(tx, { promoId: boundPromo.promoId, playerId, paymentId }))) return true;
  await returnUse(tx, boundPromo.promoId);
  return false;
}
