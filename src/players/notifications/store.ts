import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { NewNotice, Notice } from './notice.ts';

export {
  insertMailed,
  insertMailing,
  insertMailingTexts,
  selectMailing,
  selectMailingForUpdate,
  selectMailings,
  selectMailingTexts,
  selectMovingMailing,
  updateMailing,
} from './store/mailings.ts';

interface NoticeRow {
  readonly id: number | string;
  readonly kind: string;
  /** Drivers hand JSON back parsed or as text. */
  readonly params: Notice['params'] | string;
  readonly link: string | null;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

const noticeFrom = (row: NoticeRow): Notice => ({
  id: wholeFromRow(row.id),
  kind: row.kind,
  params: typeof row.params === 'string' ? (JSON.parse(row.params) as Notice['params']) : row.params,
  link: row.link,
  createdAt: row.created_at,
  isUnread: row.read_at === null,
});

/** Writes a notice. Answers its id. */
export async function insertNotice(tx: Tx, playerId: number, { kind, params, link }: NewNotice): Promise<number> {
  const { insertId } = await write(
    tx,
    'INSERT INTO notices (player_id, kind, params, link, created_at) VALUES (?, ?, ?, ?, ?)',
    [playerId, kind, JSON.stringify(params), link, tx.now],
  );
  return insertId;
}

/** The newest notices of a player with ids below `beforeId`. */
export async function selectNotices(db: Db, playerId: number, beforeId: number, limit: number): Promise<Notice[]> {
  const rows = await select<NoticeRow>(
    db,
    `SELECT id, kind, params, link, created_at, read_at FROM notices
     WHERE player_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );
  return rows.map(noticeFrom);
}

/** Ids of unread notices of a player, ascending, `limit` at most. */
export async function selectUnreadIds(db: Db, playerId: number, limit: number): Promise<number[]> {
  const rows = await select<{ id: number | string }>(
    db,
    'SELECT id FROM notices WHERE player_id = ? AND read_at IS NULL ORDER BY id LIMIT ?',
    [playerId, limit],
  );
  return rows.map((row) => wholeFromRow(row.id));
}

/** Marks the unread notices of a player up to an id as read. */
export async function updateRead(tx: Tx, playerId: number, upToId: number): Promise<number> {
  const { affectedRows } = await write(
    tx,
    'UPDATE notices SET read_at = ? WHERE player_id = ? AND read_at IS NULL AND id <= ?',
    [tx.now, playerId, upToId],
  );
  return affectedRows;
}

/** Whether a player has not read a notice of a kind yet. */
export async function selectIsWaiting(db: Db, playerId: number, kind: string): Promise<boolean> {
  const rows = await select(db, 'SELECT 1 FROM notices WHERE player_id = ? AND read_at IS NULL AND kind = ? LIMIT 1', [
    playerId,
    kind,
  ]);
  return rows.length > 0;
}

/** Marks the unread notices of a kind as read. */
export async function updateKindRead(tx: Tx, playerId: number, kind: string): Promise<void> {
  await write(tx, 'UPDATE notices SET read_at = ? WHERE player_id = ? AND read_at IS NULL AND kind = ?', [
    ...[tx.now, playerId, kind],
  ]);
}

/** Forgets everything that a player was told. */
export async function deleteNotices(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'DELETE FROM notices WHERE player_id = ?', [playerId]);
}
