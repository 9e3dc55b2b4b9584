import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { consumePromo } from './consume-promo.ts';
import { findPromo } from './find-promo.ts';

/**
 * Pays for one spin with a code of the wheel, once a player and code. Fails with `errors.promo.*`, also for a code that
 * is for top-ups. Locks the code's row (`counter`): call it after the draw.
 */
export async function useWheelCode(tx: Tx, playerId: number, typed: string): Promise<void> {
  const asked = { playerId, typed, kind: 'wheel', now: tx.now } as const;
  const { id } = await findPromo(tx, asked);
  if (await consumePromo(tx, { promoId: id }, playerId, null)) return;
  // The last use went between reading and locking. Asked again, the code says why it is refused.
  await findPromo(tx, asked);
  fail('errors.promo.usedUp');
}
