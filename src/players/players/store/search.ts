import { type Db, select } from '#src/platform/database/database.ts';
import { wholeFromRow } from '#src/shared/units.ts';

export interface FoundPlayer {
  readonly id: number;
  readonly name: string;
  readonly exp: number;
  readonly openedCount: number;
  readonly donatedKopecks: number;
  readonly isDemo: boolean;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly blockedAt: Date | null;
}

interface FoundRow {
  readonly id: number | string;
  readonly name: string;
  readonly exp: number | string;
  readonly opened_count: number | string;
  readonly donated_kopecks: number | string;
  readonly is_demo: number;
  readonly created_at: Date;
  readonly closed_at: Date | null;
  readonly blocked_at: Date | null;
}

const FOUND = 'id, name, exp, opened_count, donated_kopecks, is_demo, created_at, closed_at, blocked_at';

const foundFrom = (row: FoundRow): FoundPlayer => ({
  id: wholeFromRow(row.id),
  name: row.name,
  exp: wholeFromRow(row.exp),
  openedCount: wholeFromRow(row.opened_count),
  donatedKopecks: wholeFromRow(row.donated_kopecks),
  isDemo: row.is_demo === 1,
  createdAt: row.created_at,
  closedAt: row.closed_at,
  blockedAt: row.blocked_at,
});

export async function selectNewest(db: Db, beforeId: number, limit: number): Promise<FoundPlayer[]> {
  const rows = await select<FoundRow>(db, `SELECT ${FOUND} FROM players WHERE id < ? ORDER BY id DESC LIMIT ?`, [
    beforeId,
    limit,
  ]);
  return rows.map(foundFrom);
}

/** Players by id, in no particular order. */
export async function selectFoundByIds(db: Db, ids: readonly number[]): Promise<FoundPlayer[]> {
  const rows = await select<FoundRow>(
    db,
    `SELECT ${FOUND} FROM players WHERE id IN (${ids.map(() => '?').join(', ')})`,
    ids,
  );
  return rows.map(foundFrom);
}

/** Cursor of a page of names. */
export interface NameMark {
  readonly name: string;
  readonly id: number;
}

/** Players whose name has a prefix, ordered by name, after `after`; reads only a page of the index. */
export async function selectByName(
  db: Db,
  prefix: string,
  after: NameMark | null,
  limit: number,
): Promise<FoundPlayer[]> {
  const behind = after === null ? '' : 'AND name >= ? AND (name > ? OR id > ?)';
  const rows = await select<FoundRow>(
    db,
    `SELECT ${FOUND} FROM players FORCE INDEX (players_name)
     WHERE name LIKE ? ${behind} ORDER BY name, id LIMIT ?`,
    [`${prefix.replace(/[\\%_]/g, '\\$&')}%`, ...(after === null ? [] : [after.name, after.name, after.id]), limit],
  );
  return rows.map(foundFrom);
}
