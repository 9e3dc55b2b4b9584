import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { KeptStreak } from '../player-account.ts';

/** How far a player's daily bonuses have come; throws for nobody. */
export async function selectStreak(db: Db, playerId: number): Promise<KeptStreak> {
  const [row] = await select<{ bonus_streak: number; bonus_day: number | null }>(
    db,
    'SELECT bonus_streak, bonus_day FROM players WHERE id = ?',
    [playerId],
  );
  if (!row) throw new Error(`no player ${String(playerId)}`);
  return { bonusStreak: row.bonus_streak, bonusDay: row.bonus_day };
}

/** Writes the day of a streak that was taken, and adds the free spins that came with it. */
export async function updateStreak(
  tx: Tx,
  playerId: number,
  streak: number,
  day: number,
  spins: number,
): Promise<void> {
  const { affectedRows } = await write(
    tx,
    'UPDATE players SET bonus_streak = ?, bonus_day = ?, free_spins = free_spins + ? WHERE id = ?',
    [streak, day, spins, playerId],
  );
  if (affectedRows !== 1) throw new Error(`no player ${String(playerId)}`);
}

/** Until when a player's cashback runs, in the past too; null when there never was one. */
export async function selectCashbackUntil(db: Db, playerId: number): Promise<Date | null> {
  const [row] = await select<{ cashback_until: Date | null }>(db, 'SELECT cashback_until FROM players WHERE id = ?', [
    playerId,
  ]);
  return row?.cashback_until ?? null;
}

/** Lets a cashback run until a moment; one that runs longer stays. */
export async function updateCashback(tx: Tx, playerId: number, untilAt: Date): Promise<void> {
  await write(tx, 'UPDATE players SET cashback_until = GREATEST(COALESCE(cashback_until, ?), ?) WHERE id = ?', [
    untilAt,
    untilAt,
    playerId,
  ]);
}

/** Adds free spins. */
export async function updateSpins(tx: Tx, playerId: number, spins: number): Promise<void> {
  const { affectedRows } = await write(tx, 'UPDATE players SET free_spins = free_spins + ? WHERE id = ?', [
    spins,
    playerId,
  ]);
  if (affectedRows !== 1) throw new Error(`no player ${String(playerId)}`);
}

/** Takes one free spin. Answers false when there is none. */
export async function spendSpin(tx: Tx, playerId: number): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    'UPDATE players SET free_spins = free_spins - 1 WHERE id = ? AND free_spins > 0',
    [playerId],
  );
  return affectedRows === 1;
}

/** The open account whose player chose an invite code, whatever the case of its letters; null for nobody. */
export async function selectCodeOwner(db: Db, code: string): Promise<number | null> {
  const [row] = await select<{ id: number | string }>(
    db,
    'SELECT id FROM players WHERE invite_code = ? AND closed_at IS NULL',
    [code],
  );
  return row ? wholeFromRow(row.id) : null;
}

/** How much exp a player has; 0 for nobody. */
export async function selectExp(db: Db, playerId: number): Promise<number> {
  const [row] = await select<{ exp: number | string }>(db, 'SELECT exp FROM players WHERE id = ?', [playerId]);
  return wholeFromRow(row?.exp ?? 0);
}

/** As whom a provider knows a player; null for who has not linked it. */
export async function selectSubject(db: Db, playerId: number, provider: string): Promise<string | null> {
  const [row] = await select<{ subject: string }>(
    db,
    'SELECT subject FROM identities WHERE player_id = ? AND provider = ?',
    [playerId, provider],
  );
  return row?.subject ?? null;
}
