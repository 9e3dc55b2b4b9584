import { type Db, isDuplicate, select, write } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { wholeFromRow } from '#src/shared/units.ts';

const marksOf = (ids: readonly number[]): string => ids.map(() => '?').join(', ');

/** The player with an open account who chose an invite code (case-insensitive), or null. */
export async function selectCodeOwner(db: Db, code: string): Promise<number | null> {
  const [row] = await select<{ id: number | string }>(
    db,
    'SELECT id FROM players WHERE invite_code = ? AND closed_at IS NULL',
    [code],
  );
  return row ? wholeFromRow(row.id) : null;
}

/** Writes a chosen code. Returns `taken` when it is in use, `changed` when the player has already chosen one. */
export async function updateInviteCode(
  tx: Tx,
  playerId: number,
  code: string,
): Promise<'chosen' | 'taken' | 'changed'> {
  try {
    const { affectedRows } = await write(
      tx,
      'UPDATE players SET invite_code = ? WHERE id = ? AND invite_code IS NULL',
      [code, playerId],
    );
    return affectedRows === 1 ? 'chosen' : 'changed';
  } catch (error) {
    if (isDuplicate(error)) return 'taken';
    throw error;
  }
}

/** Inviters of some players, by an entry link or by an activated code, also on former accounts. */
export async function selectInvitersOf(db: Db, playerIds: readonly number[]): Promise<number[]> {
  const marks = marksOf(playerIds);
  const rows = await select<{ id: number | string }>(
    db,
    `SELECT inviter_id AS id FROM players WHERE id IN (${marks}) AND inviter_id IS NOT NULL
     UNION SELECT owner_id AS id FROM invite_activations WHERE player_id IN (${marks})
     UNION SELECT a.owner_id AS id FROM former_accounts f JOIN invite_activations a ON a.player_id = f.former_id
     WHERE f.player_id IN (${marks})`,
    [...playerIds, ...playerIds, ...playerIds],
  );
  return rows.map((row) => wholeFromRow(row.id));
}

export interface Friend {
  readonly id: number;
  readonly joinedAt: Date;
  /** True if the friend has topped up and was not fully refunded. */
  readonly isActive: boolean;
}

export async function selectFriends(db: Db, inviterId: number, beforeId: number, limit: number): Promise<Friend[]> {
  const rows = await select<{ id: number | string; created_at: Date; is_active: number }>(
    db,
    `SELECT id, created_at, donated_kopecks > 0 AS is_active FROM players
     WHERE inviter_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    [inviterId, beforeId, limit],
  );
  return rows.map((row) => ({ id: wholeFromRow(row.id), joinedAt: row.created_at, isActive: row.is_active === 1 }));
}

/**
 * Owner of the code that a player has activated, here or on a former account, with the gift and the time; null without
 * one.
 */
export async function selectActivation(
  db: Db,
  playerId: number,
): Promise<{ readonly ownerId: number; readonly points: number; readonly activatedAt: Date } | null> {
  const [row] = await select<{ owner_id: number | string; points: number; created_at: Date }>(
    db,
    `SELECT owner_id, points, created_at FROM invite_activations WHERE player_id = ?
     UNION ALL SELECT a.owner_id, a.points, a.created_at FROM former_accounts f
     JOIN invite_activations a ON a.player_id = f.former_id WHERE f.player_id = ? LIMIT 1`,
    [playerId, playerId],
  );
  return row ? { ownerId: wholeFromRow(row.owner_id), points: row.points, activatedAt: row.created_at } : null;
}

/** The primary key allows one activation per player. */
export async function insertActivation(
  tx: Tx,
  { playerId, ownerId, points }: { readonly playerId: number; readonly ownerId: number; readonly points: number },
): Promise<void> {
  await write(tx, 'INSERT INTO invite_activations (player_id, owner_id, points, created_at) VALUES (?, ?, ?, ?)', [
    playerId,
    ownerId,
    points,
    tx.now,
  ]);
}

/** Those among some players who activated the code of an owner, or of an account that the owner left. */
export async function selectActivators(db: Db, ownerId: number, playerIds: readonly number[]): Promise<number[]> {
  if (playerIds.length === 0) return [];
  const rows = await select<{ player_id: number | string }>(
    db,
    `SELECT player_id FROM invite_activations WHERE owner_id = ? AND player_id IN (${marksOf(playerIds)})
     UNION SELECT a.player_id FROM former_accounts f JOIN invite_activations a ON a.owner_id = f.former_id
     WHERE f.player_id = ? AND a.player_id IN (${marksOf(playerIds)})`,
    [ownerId, ...playerIds, ownerId, ...playerIds],
  );
  return rows.map((row) => wholeFromRow(row.player_id));
}
