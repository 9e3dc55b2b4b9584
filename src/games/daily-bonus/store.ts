import { type Db, write } from '#src/platform/database/database.ts';
import { column, readRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

interface Take {
  readonly playerId: number;
  /** Moscow day number since 1970. */
  readonly day: number;
  /** Day of the streak, from 1. */
  readonly streak: number;
  readonly points: number;
  readonly spins: number;
}

/** Inserts a taken bonus and returns its id. The unique key refuses a second one for the same player and day. */
export async function insertTake(tx: Tx, { playerId, day, streak, points, spins }: Take): Promise<number> {
  const { insertId } = await write(
    tx,
    'INSERT INTO bonus_takes (player_id, day, streak, points, spins, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    [playerId, day, streak, points, spins, tx.now],
  );
  return insertId;
}

/** Stores the claimed day of a streak with its free spins. The caller has locked the wallets and read the player. */
export async function updateStreak(
  tx: Tx,
  playerId: number,
  { streakDay, day, freeSpins }: { readonly streakDay: number; readonly day: number; readonly freeSpins: number },
): Promise<void> {
  await write(
    tx,
    'UPDATE players SET bonus_streak = ?, bonus_day = ?, free_spins = free_spins + ?, active_at = ? WHERE id = ?',
    [streakDay, day, freeSpins, tx.now, playerId],
  );
}

/** Criteria for players to remind of the daily bonus. */
export interface ReminderCriteria {
  /** Players whose last claimed bonus is of this day, as a number of Moscow days since 1970. */
  readonly bonusDay: number;
  /** Players who have not been reminded on this day, as a number of Moscow days since 1970. */
  readonly toldDay: number;
  readonly leastStreak: number;
}

/** Ids above `afterId` of players to remind, ascending: open accounts with notifications enabled. */
export const playersToRemind = async (
  db: Db,
  { bonusDay, toldDay, leastStreak }: ReminderCriteria,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<number[]> =>
  await readRows(
    db,
    column.integer.only('id'),
    `FROM players WHERE bonus_day = ? AND id > ? AND bonus_streak >= ? AND wants_notices = 1
       AND closed_at IS NULL AND (bonus_told_day IS NULL OR bonus_told_day < ?) ORDER BY id LIMIT ?`,
    [bonusDay, afterId, leastStreak, toldDay, limit],
  );

/** Marks a player as reminded on a day. Returns false when the player was reminded already or has claimed a bonus. */
export async function markReminded(
  tx: Tx,
  playerId: number,
  { bonusDay, toldDay }: ReminderCriteria,
): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    `UPDATE players SET bonus_told_day = ?
     WHERE id = ? AND bonus_day = ? AND (bonus_told_day IS NULL OR bonus_told_day < ?)`,
    [toldDay, playerId, bonusDay, toldDay],
  );
  return affectedRows === 1;
}
