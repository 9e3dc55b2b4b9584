import type { Db } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';

const joinedAfterShape = rowShape({ count: column.integer, lastId: column.integer });

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
    column.integer.only('count'),
    'SELECT COUNT(*) AS count FROM players WHERE id > ? AND id <= ?',
    [afterId, untilId],
  );
  return count ?? 0;
}

const closedAfterShape = rowShape({ id: column.integer, closedAt: column.timestamp });

export const playersClosedAfter = async (db: Db, after: Date): Promise<RowOf<typeof closedAfterShape>[]> =>
  await readRows(db, closedAfterShape, 'FROM players WHERE closed_at > ?', [after]);

const joinedShape = rowShape({ id: column.integer, createdAt: column.timestamp });

export type JoinedPlayer = RowOf<typeof joinedShape>;

export const playersAfter = async (db: Db, afterId: number, limit: number): Promise<JoinedPlayer[]> =>
  await readRows(db, joinedShape, 'FROM players WHERE id > ? ORDER BY id LIMIT ?', [afterId, limit]);

export async function joinedAt(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  if (ids.length === 0) return new Map();
  const players = await readRows(db, joinedShape, `FROM players WHERE id IN (${inList(ids)})`, ids);
  return new Map(players.map(({ id, createdAt }) => [id, createdAt]));
}
