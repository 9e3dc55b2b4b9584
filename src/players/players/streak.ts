import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import type { Streak } from '#src/shared/streak.ts';
import type { KeptStreak } from './player-account.ts';
import { selectStreak, updateStreak } from './store.ts';

/** The streak as of a day, which is a number of Moscow days since 1970. */
export function streakOn({ bonusStreak, bonusDay }: KeptStreak, today: number): Streak {
  const isMissed = bonusDay === null || bonusDay < today - 1;
  return { takenDays: isMissed ? 0 : bonusStreak, isTodayTaken: bonusDay !== null && bonusDay >= today };
}

/** The streak as the row has it, and the free spins. Exact within a transaction that holds the player's wallets. */
export const keptStreak = (db: Db, playerId: number): Promise<KeptStreak & { readonly freeSpins: number }> =>
  selectStreak(db, playerId);

/**
 * Notes that the bonus of a day was taken as the `streak`th in a row, and gives the free spins that come with it. The
 * player's wallets are locked, and the day is later than the one kept.
 */
export async function markBonusTaken(
  tx: Tx,
  playerId: number,
  { bonusStreak, bonusDay, freeSpins }: KeptStreak & { readonly freeSpins: number },
): Promise<void> {
  assert(bonusStreak > 0 && bonusDay !== null && freeSpins >= 0, 'a day of a streak');
  await updateStreak(tx, playerId, bonusStreak, bonusDay, freeSpins);
}
