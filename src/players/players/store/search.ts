import type { Db } from '#src/platform/database/database.ts';
import {
  type RowOf,
  boolean,
  inList,
  integer,
  nullable,
  readRows,
  rowShape,
  text,
  timestamp,
} from '#src/platform/database/rows.ts';

const foundShape = rowShape({
  id: integer,
  name: text,
  exp: integer,
  openedCount: integer,
  donatedKopecks: integer,
  isDemo: boolean,
  createdAt: timestamp,
  closedAt: nullable(timestamp),
  blockedAt: nullable(timestamp),
});

export type FoundPlayer = RowOf<typeof foundShape>;

export async function selectNewest(db: Db, beforeId: number, limit: number): Promise<FoundPlayer[]> {
  return await readRows(
    db,
    foundShape,
    `SELECT ${foundShape.columns} FROM players WHERE id < ? ORDER BY id DESC LIMIT ?`,
    [beforeId, limit],
  );
}

/** Players by id, in no particular order. */
export async function selectFoundByIds(db: Db, ids: readonly number[]): Promise<FoundPlayer[]> {
  return await readRows(db, foundShape, `SELECT ${foundShape.columns} FROM players WHERE id IN (${inList(ids)})`, ids);
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
  return await readRows(
    db,
    foundShape,
    `SELECT ${foundShape.columns} FROM players FORCE INDEX (players_name)
     WHERE name LIKE ? ${behind} ORDER BY name, id LIMIT ?`,
    [`${prefix.replace(/[\\%_]/g, '\\$&')}%`, ...(after === null ? [] : [after.name, after.name, after.id]), limit],
  );
}

/** Players of a whole name whose accounts are open, oldest first; the collation ignores the case. */
export async function selectByWholeName(db: Db, name: string, limit: number): Promise<FoundPlayer[]> {
  return await readRows(
    db,
    foundShape,
    `SELECT ${foundShape.columns} FROM players FORCE INDEX (players_name)
     WHERE name = ? AND closed_at IS NULL ORDER BY id LIMIT ?`,
    [name, limit],
  );
}
