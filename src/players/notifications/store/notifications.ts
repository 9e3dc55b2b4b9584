import { type Db, select, write } from '#src/platform/database/database.ts';
import {
  inList,
  integer,
  json,
  mapped,
  named,
  nullable,
  readRows,
  rowShape,
  text,
  timestamp,
} from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { NewNotification, PlayerNotification } from '#src/players/notifications/notification.ts';

const noticeShape = rowShape({
  id: integer,
  kind: text,
  params: json<PlayerNotification['params']>(),
  link: nullable(text),
  createdAt: timestamp,
  isUnread: named(
    'read_at',
    mapped(nullable(timestamp), (value) => value === null),
  ),
});

/** Writes a notification. Returns its id; null for a closed account, which gets none. */
export async function insertNotification(
  tx: Tx,
  playerId: number,
  { kind, params, link }: NewNotification,
): Promise<number | null> {
  const { insertId, affectedRows } = await write(
    tx,
    `INSERT INTO notices (player_id, kind, params, link, created_at)
     SELECT id, ?, ?, ?, ? FROM players WHERE id = ? AND closed_at IS NULL`,
    [kind, JSON.stringify(params), link, tx.now, playerId],
  );
  return affectedRows === 1 ? insertId : null;
}

/** Writes the same notification for several players, without those of closed accounts. Returns the first id. */
export async function insertNotifications(
  tx: Tx,
  playerIds: readonly number[],
  { kind, params, link }: NewNotification,
): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO notices (player_id, kind, params, link, created_at)
     SELECT id, ?, ?, ?, ? FROM players WHERE id IN (${inList(playerIds)}) AND closed_at IS NULL ORDER BY id`,
    [kind, JSON.stringify(params), link, tx.now, ...playerIds],
  );
  return insertId;
}

export async function selectNotifications(
  db: Db,
  playerId: number,
  beforeId: number,
  limit: number,
): Promise<PlayerNotification[]> {
  return await readRows(
    db,
    noticeShape,
    `SELECT ${noticeShape.columns} FROM notices
     WHERE player_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );
}

export async function selectUnreadIds(db: Db, playerId: number, limit: number): Promise<number[]> {
  const rows = await select<{ id: number }>(
    db,
    'SELECT id FROM notices WHERE player_id = ? AND read_at IS NULL ORDER BY id LIMIT ?',
    [playerId, limit],
  );
  return rows.map((row) => row.id);
}

/** Marks unread notifications up to an id as read. Returns how many. */
export async function updateRead(tx: Tx, playerId: number, upToId: number): Promise<number> {
  const { affectedRows } = await write(
    tx,
    'UPDATE notices SET read_at = ? WHERE player_id = ? AND read_at IS NULL AND id <= ?',
    [tx.now, playerId, upToId],
  );
  return affectedRows;
}

/** True when a player has an unread notification of a kind, so that a second one can be skipped. */
export async function hasUnreadNotification(db: Db, playerId: number, kind: string): Promise<boolean> {
  const rows = await select(db, 'SELECT 1 FROM notices WHERE player_id = ? AND read_at IS NULL AND kind = ? LIMIT 1', [
    playerId,
    kind,
  ]);
  return rows.length > 0;
}

/** Marks a player's notifications of a kind as read, because the matter is settled. */
export async function settleNotifications(tx: Tx, playerId: number, kind: string): Promise<void> {
  await write(tx, 'UPDATE notices SET read_at = ? WHERE player_id = ? AND read_at IS NULL AND kind = ?', [
    tx.now,
    playerId,
    kind,
  ]);
}

/** Deletes all notifications of a player whose account is closed; they have no value for audits. */
export async function eraseNotifications(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'DELETE FROM notices WHERE player_id = ?', [playerId]);
}
