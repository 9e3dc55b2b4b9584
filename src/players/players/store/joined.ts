import { type Db, select } from '#src/platform/database/database.ts';
import { wholeFromRow } from '#src/shared/units.ts';

export interface JoinedPlayer {
  readonly id: number;
  readonly createdAt: Date;
}

interface JoinedRow {
  readonly id: number | string;
  readonly created_at: Date;
}

const joinedFrom = (row: JoinedRow): JoinedPlayer => ({ id: wholeFromRow(row.id), createdAt: row.created_at });

export async function selectPlayersAfter(db: Db, afterId: number, limit: number): Promise<JoinedPlayer[]> {
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
