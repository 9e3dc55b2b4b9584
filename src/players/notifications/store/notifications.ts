import { type Db, write, writeLater } from '#src/platform/database/database.ts';
import {
  inList,
  integer,
  json,
  mapped,
  named,
  nullable,
  oneColumn,
  readRow,
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

/** Queues a notification. `accept` gets its id before COMMIT returns; a closed account gets none. */
export function insertNotification(
  tx: Tx,
  playerId: number,
  { kind, params, link }: NewNotification,
  accept: (id: number) => void,
): void {
  writeLater(
    tx,
    `INSERT INTO notices (player_id, kind, params, link, created_at)
     SELECT id, ?, ?, ?, ? FROM players WHERE id = ? AND closed_at IS NULL`,
    [kind, JSON.stringify(params), link, tx.now, playerId],
    ({ insertId, affectedRows }) => {
      if (affectedRows === 1) accept(insertId);
    },
  );
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
  return await readRows(
    db,
    oneColumn('id', integer),
    'SELECT id FROM notices WHERE player_id = ? AND read_at IS NULL ORDER BY id LIMIT ?',
    [playerId, limit],
  );
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
  const found = await readRow(
    db,
    oneColumn('id', integer),
    'SELECT id FROM notices WHERE player_id = ? AND read_at IS NULL AND kind = ? LIMIT 1',
    [playerId, kind],
  );
  return found !== null;
}

/** Marks a player's notifications of a kind as read, because the matter is settled. */
export function settleNotifications(tx: Tx, playerId: number, kind: string): void {
  writeLater(tx, 'UPDATE notices SET read_at = ? WHERE player_id = ? AND read_at IS NULL AND kind = ?', [
    tx.now,
    playerId,
    kind,
  ]);
}

/** Deletes all notifications of a player whose account is closed; they have no value for audits. */
export async function eraseNotifications(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'DELETE FROM notices WHERE player_id = ?', [playerId]);
}
