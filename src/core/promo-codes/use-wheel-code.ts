import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { consumePromo } from './consume-promo.ts';
import { findPromo } from './find-promo.ts';

export interface WheelCode {
  readonly promoId: number;
  /** As typed by the player. */
  readonly typed: string;
}

/**
 * Finds the wheel code that a player typed, without using it up.
 *
 * @throws errors.promo.* when the player cannot use the code, or when it is for top-ups
 */
export async function findWheelCode(tx: Tx, playerId: number, text: string): Promise<WheelCode> {
  const { id } = await findPromo(tx, { playerId, typed: text, kind: 'wheel', now: tx.now });
  return { promoId: id, typed: text };
}

/**
 * Uses up a wheel code to pay for one spin, once per player and code. Locks the row of the code (`counter`), so call it
 * after the draw.
 *
 * @throws errors.promo.* when no uses are left
 */
export async function useWheelCode(tx: Tx, playerId: number, { promoId, typed }: WheelCode): Promise<void> {
  if (await consumePromo(tx, { promoId }, playerId, null)) return;
  // The last use was taken between the read and the lock. Reading the code again throws the matching error.
  await findWheelCode(tx, playerId, typed);
  fail('errors.promo.usedUp');
}
