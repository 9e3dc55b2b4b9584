import type { Db } from '#src/platform/database/database.ts';
import {
  type RowOf,
  inList,
  integer,
  oneColumn,
  readRow,
  readRows,
  rowShape,
  timestamp,
} from '#src/platform/database/rows.ts';

const joinedAfterShape = rowShape({ count: integer, lastId: integer });

/** Number of players with ids above `afterId`, and the newest id; `afterId` itself without new players. */
export async function playersJoinedAfter(db: Db, afterId: number): Promise<RowOf<typeof joinedAfterShape>> {
  const row = await readRow(
    db,
    joinedAfterShape,
    'SELECT COUNT(*) AS count, COALESCE(MAX(id), ?) AS last_id FROM players WHERE id > ?',
    [afterId, afterId],
  );
  return row ?? { count: 0, lastId: afterId };
}

export async function playersJoinedBetween(db: Db, afterId: number, untilId: number): Promise<number> {
  const count = await readRow(
    db,
    oneColumn('count', integer),
    'SELECT COUNT(*) AS count FROM players WHERE id > ? AND id <= ?',
    [afterId, untilId],
  );
  return count ?? 0;
}

const closedAfterShape = rowShape({ id: integer, closedAt: timestamp });

export async function playersClosedAfter(db: Db, after: Date): Promise<RowOf<typeof closedAfterShape>[]> {
  return await readRows(db, closedAfterShape, `SELECT ${closedAfterShape.columns} FROM players WHERE closed_at > ?`, [
    after,
  ]);
}

const joinedShape = rowShape({ id: integer, createdAt: timestamp });

export type JoinedPlayer = RowOf<typeof joinedShape>;

export async function playersAfter(db: Db, afterId: number, limit: number): Promise<JoinedPlayer[]> {
  return await readRows(
    db,
    joinedShape,
    `SELECT ${joinedShape.columns} FROM players WHERE id > ? ORDER BY id LIMIT ?`,
    [afterId, limit],
  );
}

export async function joinedAt(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  if (ids.length === 0) return new Map();
  const sql = `SELECT ${joinedShape.columns} FROM players WHERE id IN (${inList(ids)})`;
  const players = await readRows(db, joinedShape, sql, ids);
  return new Map(players.map(({ id, createdAt }) => [id, createdAt]));
}
