import { type Db, select, write } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { StoredStreak } from '#src/players/players/player-account.ts';

/**
 * A player's daily bonus state and free spins.
 *
 * @throws Error when the player does not exist
 */
export async function selectStreak(db: Db, playerId: number): Promise<StoredStreak & { readonly freeSpins: number }> {
  const [row] = await select<{ bonus_streak: number; bonus_day: number | null; free_spins: number }>(
    db,
    'SELECT bonus_streak, bonus_day, free_spins FROM players WHERE id = ?',
    [playerId],
  );
  if (!row) throw new Error(`no player ${String(playerId)}`);
  return { bonusStreak: row.bonus_streak, bonusDay: row.bonus_day, freeSpins: row.free_spins };
}

/** Stores the claimed day of a streak, and adds its free spins. */
export async function updateStreak(
  tx: Tx,
  playerId: number,
  streak: number,
  day: number,
  spins: number,
): Promise<void> {
  const { affectedRows } = await write(
    tx,
    `UPDATE players SET bonus_streak = ?, bonus_day = ?, free_spins = free_spins + ?, active_at = ?
     WHERE id = ?`,
    [streak, day, spins, tx.now, playerId],
  );
  if (affectedRows !== 1) throw new Error(`no player ${String(playerId)}`);
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
export async function selectToRemind(
  db: Db,
  { bonusDay, toldDay, leastStreak }: ReminderCriteria,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<number[]> {
  const rows = await select<{ id: number | string }>(
    db,
    `SELECT id FROM players WHERE bonus_day = ? AND id > ? AND bonus_streak >= ? AND wants_notices = 1
       AND closed_at IS NULL AND (bonus_told_day IS NULL OR bonus_told_day < ?) ORDER BY id LIMIT ?`,
    [bonusDay, afterId, leastStreak, toldDay, limit],
  );
  return rows.map((row) => wholeFromRow(row.id));
}

/** Marks a player as reminded on a day. Returns false when the player was reminded already or has claimed a bonus. */
export async function updateTold(tx: Tx, playerId: number, { bonusDay, toldDay }: ReminderCriteria): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    `UPDATE players SET bonus_told_day = ?
     WHERE id = ? AND bonus_day = ? AND (bonus_told_day IS NULL OR bonus_told_day < ?)`,
    [toldDay, playerId, bonusDay, toldDay],
  );
  return affectedRows === 1;
}

/** End of the cashback, possibly in the past; null without one. */
export async function selectCashbackUntil(db: Db, playerId: number): Promise<Date | null> {
  const [row] = await select<{ cashback_until: Date | null }>(db, 'SELECT cashback_until FROM players WHERE id = ?', [
    playerId,
  ]);
  return row?.cashback_until ?? null;
}

/** Sets the end of the cashback; a later end stays. */
export async function updateCashback(tx: Tx, playerId: number, untilAt: Date): Promise<void> {
  await write(tx, 'UPDATE players SET cashback_until = GREATEST(COALESCE(cashback_until, ?), ?) WHERE id = ?', [
    untilAt,
    untilAt,
    playerId,
  ]);
}

export async function updateSpins(tx: Tx, playerId: number, spins: number): Promise<void> {
  const { affectedRows } = await write(tx, 'UPDATE players SET free_spins = free_spins + ? WHERE id = ?', [
    spins,
    playerId,
  ]);
  if (affectedRows !== 1) throw new Error(`no player ${String(playerId)}`);
}

/** @throws Error when the player does not exist */
export async function selectSpins(db: Db, playerId: number): Promise<number> {
  const [row] = await select<{ free_spins: number }>(db, 'SELECT free_spins FROM players WHERE id = ?', [playerId]);
  if (!row) throw new Error(`no player ${String(playerId)}`);
  return row.free_spins;
}

/** Takes one free spin. Returns false when there is none. */
export async function spendSpin(tx: Tx, playerId: number): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    'UPDATE players SET free_spins = free_spins - 1, active_at = ? WHERE id = ? AND free_spins > 0',
    [tx.now, playerId],
  );
  return affectedRows === 1;
}

/** Returns 0 for an unknown player. */
export async function selectExp(db: Db, playerId: number): Promise<number> {
  const [row] = await select<{ exp: number | string }>(db, 'SELECT exp FROM players WHERE id = ?', [playerId]);
  return wholeFromRow(row?.exp ?? 0);
}

/** Ids that all linked providers gave the player. */
export const selectSubjects = (
  db: Db,
  playerId: number,
): Promise<{ readonly provider: string; readonly subject: string }[]> =>
  select(db, 'SELECT provider, subject FROM identities WHERE player_id = ?', [playerId]);

export async function selectSubject(db: Db, playerId: number, provider: string): Promise<string | null> {
  const [row] = await select<{ subject: string }>(
    db,
    'SELECT subject FROM identities WHERE player_id = ? AND provider = ?',
    [playerId, provider],
  );
  return row?.subject ?? null;
}
