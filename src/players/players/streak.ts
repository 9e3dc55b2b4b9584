import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import type { Streak } from '#src/shared/streak.ts';
import type { StoredStreak } from './player-account.ts';
import { selectStreak, updateStreak } from './store.ts';

/** Returns the streak on a day, given as a number of Moscow days since 1970. */
export function streakOn({ bonusStreak, bonusDay }: StoredStreak, today: number): Streak {
  const isMissed = bonusDay === null || bonusDay < today - 1;
  return { takenDays: isMissed ? 0 : bonusStreak, isTodayTaken: bonusDay !== null && bonusDay >= today };
}

/** Returns the stored streak and the free spins. Exact only in a transaction that holds the player's wallet locks. */
export const readStreak = (db: Db, playerId: number): Promise<StoredStreak & { readonly freeSpins: number }> =>
  selectStreak(db, playerId);

/**
 * Stores a claimed bonus as day `streak` of the streak, and gives its free spins. The caller holds the wallet locks,
 * and the day must be later than the stored one.
 */
export async function markBonusTaken(
  tx: Tx,
  playerId: number,
  { bonusStreak, bonusDay, freeSpins }: StoredStreak & { readonly freeSpins: number },
): Promise<void> {
  assert(bonusStreak > 0 && bonusDay !== null && freeSpins >= 0, 'a day of a streak');
  await updateStreak(tx, playerId, bonusStreak, bonusDay, freeSpins);
}
