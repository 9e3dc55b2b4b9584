import { type Db, select } from '#src/platform/database/database.ts';
import { wholeFromRow } from '#src/shared/units.ts';

/** Number of players with ids above `afterId`, and the newest id; `afterId` itself without new players. */
export async function selectJoinedAfter(db: Db, afterId: number): Promise<{ count: number; lastId: number }> {
  const [row] = await select<{ count: number; last_id: number | string | null }>(
    db,
    'SELECT COUNT(*) AS count, MAX(id) AS last_id FROM players WHERE id > ?',
    [afterId],
  );
  return { count: row?.count ?? 0, lastId: wholeFromRow(row?.last_id ?? afterId) };
}

export async function selectJoinedBetween(db: Db, afterId: number, untilId: number): Promise<number> {
  const [row] = await select<{ count: number }>(db, 'SELECT COUNT(*) AS count FROM players WHERE id > ? AND id <= ?', [
    afterId,
    untilId,
  ]);
  return row?.count ?? 0;
}

export async function selectClosedAfter(db: Db, after: Date): Promise<{ id: number; closedAt: Date }[]> {
  const rows = await select<{ id: number | string; closed_at: Date }>(
    db,
    'SELECT id, closed_at FROM players WHERE closed_at > ?',
    [after],
  );
  return rows.map((row) => ({ id: wholeFromRow(row.id), closedAt: row.closed_at }));
}

export interface JoinedPlayer {
  readonly id: number;
  readonly createdAt: Date;
}

interface JoinedRow {
  readonly id: number | string;
  readonly created_at: Date;
}

const joinedFrom = (row: JoinedRow): JoinedPlayer => ({ id: wholeFromRow(row.id), createdAt: row.created_at });

export async function playersAfter(db: Db, afterId: number, limit: number): Promise<JoinedPlayer[]> {
  const rows = await select<JoinedRow>(db, 'SELECT id, created_at FROM players WHERE id > ? ORDER BY id LIMIT ?', [
    afterId,
    limit,
  ]);
  return rows.map(joinedFrom);
}

export async function selectJoinedAt(db: Db, ids: readonly number[]): Promise<JoinedPlayer[]> {
  const marks = ids.map(() => '?').join(', ');
  return (await select<JoinedRow>(db, `SELECT id, created_at FROM players WHERE id IN (${marks})`, ids)).map(
    joinedFrom,
  );
}
