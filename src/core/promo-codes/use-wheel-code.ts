import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { consumePromo } from './consume-promo.ts';
import { findPromo } from './find-promo.ts';

/** A code of the wheel that a player may use now. */
export interface WheelCode {
  readonly promoId: number;
  /** As the player typed it. */
  readonly typed: string;
}

/** The code of the wheel that a player typed. Uses nothing up. Fails with `errors.promo.*`, also for one of top-ups. */
export async function findWheelCode(tx: Tx, playerId: number, typed: string): Promise<WheelCode> {
  const { id } = await findPromo(tx, { playerId, typed, kind: 'wheel', now: tx.now });
  return { promoId: id, typed };
}

/**
 * Pays for one spin with a code of the wheel, once a player and code. Fails with `errors.promo.*` when the code's last
 * use is gone meanwhile. Locks the code's row (`counter`): call it after the draw.
 */
export async function useWheelCode(tx: Tx, playerId: number, { promoId, typed }: WheelCode): Promise<void> {
  if (await consumePromo(tx, { promoId }, playerId, null)) return;
  // The last use went between reading and locking. Asked again, the code says why it is refused.
  await findWheelCode(tx, playerId, typed);
  fail('errors.promo.usedUp');
}
