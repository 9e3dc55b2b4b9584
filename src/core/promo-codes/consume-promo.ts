import type { Tx } from '#src/platform/transaction.ts';
import type { BoundPromo } from './promo.ts';
import { insertUse, returnUse, takeUse } from './store.ts';

/**
 * Uses a bound code up for the payment that came in. False: its uses ran out meanwhile, or the player used it with
 * another payment; then nothing is written, and the payment is credited without it. Locks the code's row (`counter`):
 * call it after every other lock. A refund later does not give the use back.
 */
export async function consumePromo(
  tx: Tx,
  bound: Pick<BoundPromo, 'promoId'>,
  playerId: number,
  paymentId: number | null,
): Promise<boolean> {
  tx.guard('counter');
  // The code's row is locked before the row of the use names it: the other way round two payers would wait in a ring.
  if (!(await takeUse(tx, bound.promoId))) return false;
  if (await insertUse(tx, { promoId: bound.promoId, playerId, paymentId })) return true;
  await returnUse(tx, bound.promoId);
  return false;
}
