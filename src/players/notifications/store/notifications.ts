import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, rowShape, selectRow, selectRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { NewNotification, PlayerNotification } from '#src/players/notifications/notification.ts';

const noticeShape = rowShape({
  id: column.integer,
  kind: column.text,
  params: column.json<PlayerNotification['params']>(),
  link: column.text.nullable,
  createdAt: column.timestamp,
  isUnread: column.timestamp.nullable.mapped((value) => value === null).named('read_at'),
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

export const selectNotifications = (
  db: Db,
  playerId: number,
  beforeId: number,
  limit: number,
): Promise<PlayerNotification[]> =>
  selectRows(
    db('notices').where({ player_id: playerId }).where('id', '<', beforeId).orderBy('id', 'desc').limit(limit),
    noticeShape,
  );

export const selectUnreadIds = (db: Db, playerId: number, limit: number): Promise<number[]> =>
  selectRows(unreadOf(db, playerId).orderBy('id').limit(limit), column.integer.only('id'));

const unreadOf = (db: Db, playerId: number) => db('notices').where({ player_id: playerId, read_at: null });

/** Marks unread notifications up to an id as read. Returns how many. */
export const updateRead = (tx: Tx, playerId: number, upToId: number): Promise<number> =>
  unreadOf(tx, playerId).where('id', '<=', upToId).update({ read_at: tx.now });

/** True when a player has an unread notification of a kind, so that a second one can be skipped. */
export const hasUnreadNotification = async (db: Db, playerId: number, kind: string): Promise<boolean> =>
  (await selectRow(unreadOf(db, playerId).where({ kind }).limit(1), column.integer.only('id'))) !== null;

/** Marks a player's notifications of a kind as read, because the matter is settled. */
export async function settleNotifications(tx: Tx, playerId: number, kind: string): Promise<void> {
  await unreadOf(tx, playerId).where({ kind }).update({ read_at: tx.now });
}

/** Deletes all notifications of a player whose account is closed; they have no value for audits. */
export async function eraseNotifications(tx: Tx, playerId: number): Promise<void> {
  await tx('notices').where({ player_id: playerId }).delete();
}
