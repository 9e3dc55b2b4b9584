import type { Settings } from '#src/core/settings/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { addToPlayer, addToTotal, forgetBefore } from './store.ts';

/** Days that count for a player, with the current one. */
const DAYS = 30;

type GiftLimits = Pick<Settings, 'giftsAccountMaxKopecks' | 'giftsDayMaxKopecks'>;

interface Gift {
  readonly playerId: number;
  /** Its worth; a point counts as a rouble. */
  readonly kopecks: number;
}

/**
 * Counts a gift that no top-up bought, or refuses it. The wallets of the player must be locked, which orders the gifts
 * of a player; the row of the day orders those of all, so call it last. It declares no lock, because a
 * spin by a code holds the row of that code by then.
 *
 * @throws errors.gift.account, errors.gift.day
 */
export async function countGift(tx: Tx, { playerId, kopecks }: Gift, limits: GiftLimits): Promise<void> {
  if (kopecks === 0) return;
  const day = moscowDay(tx.now.getTime());
  await forgetBefore(tx, playerId, day - DAYS + 1);
  if ((await addToPlayer(tx, { playerId, day, kopecks })) > limits.giftsAccountMaxKopecks) fail('errors.gift.account');
  if ((await addToTotal(tx, day, kopecks)) > limits.giftsDayMaxKopecks) fail('errors.gift.day');
}
