import { type Db, select } from '#src/platform/database/database.ts';
import { inList, integer, readRows, rowShape, timestamp } from '#src/platform/database/rows.ts';

/** Number of players with ids above `afterId`, and the newest id; `afterId` itself without new players. */
export async function selectJoinedAfter(db: Db, afterId: number): Promise<{ count: number; lastId: number }> {
  const [row] = await select<{ count: number; last_id: number | null }>(
    db,
    'SELECT COUNT(*) AS count, MAX(id) AS last_id FROM players WHERE id > ?',
    [afterId],
  );
  return { count: row?.count ?? 0, lastId: row?.last_id ?? afterId };
}

export async function selectJoinedBetween(db: Db, afterId: number, untilId: number): Promise<number> {
  const [row] = await select<{ count: number }>(db, 'SELECT COUNT(*) AS count FROM players WHERE id > ? AND id <= ?', [
    afterId,
    untilId,
  ]);
  return row?.count ?? 0;
}

const closedAfterShape = rowShape({ id: integer, closedAt: timestamp });

export async function selectClosedAfter(db: Db, after: Date): Promise<{ id: number; closedAt: Date }[]> {
  return await readRows(db, closedAfterShape, `SELECT ${closedAfterShape.columns} FROM players WHERE closed_at > ?`, [
    after,
  ]);
}

export interface JoinedPlayer {
  readonly id: number;
  readonly createdAt: Date;
}

const joinedShape = rowShape({ id: integer, createdAt: timestamp });

export async function playersAfter(db: Db, afterId: number, limit: number): Promise<JoinedPlayer[]> {
  return await readRows(
    db,
    joinedShape,
    `SELECT ${joinedShape.columns} FROM players WHERE id > ? ORDER BY id LIMIT ?`,
    [afterId, limit],
  );
}

export async function selectJoinedAt(db: Db, ids: readonly number[]): Promise<JoinedPlayer[]> {
  const marks = inList(ids);
  return await readRows(db, joinedShape, `SELECT ${joinedShape.columns} FROM players WHERE id IN (${marks})`, ids);
}
