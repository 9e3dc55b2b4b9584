import type { Db } from '#src/platform/database/database.ts';
import { column, inList, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';

const foundShape = rowShape({
  id: column.integer,
  name: column.text,
  exp: column.integer,
  openedCount: column.integer,
  donatedKopecks: column.integer,
  isDemo: column.boolean,
  createdAt: column.timestamp,
  closedAt: column.timestamp.nullable,
  blockedAt: column.timestamp.nullable,
});

export type FoundPlayer = RowOf<typeof foundShape>;

export const selectNewest = async (db: Db, beforeId: number, limit: number): Promise<FoundPlayer[]> =>
  await readRows(db, foundShape, 'FROM players WHERE id < ? ORDER BY id DESC LIMIT ?', [beforeId, limit]);

/** Players by id, in no particular order. */
export const selectFoundByIds = async (db: Db, ids: readonly number[]): Promise<FoundPlayer[]> =>
  await readRows(db, foundShape, `FROM players WHERE id IN (${inList(ids)})`, ids);

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
    `FROM players FORCE INDEX (players_name) WHERE name LIKE ? ${behind} ORDER BY name, id LIMIT ?`,
    [`${prefix.replace(/[\\%_]/g, '\\$&')}%`, ...(after === null ? [] : [after.name, after.name, after.id]), limit],
  );
}

/** Players of a whole name whose accounts are open, oldest first; the collation ignores the case. */
export const selectByWholeName = async (db: Db, name: string, limit: number): Promise<FoundPlayer[]> =>
  await readRows(
    db,
    foundShape,
    'FROM players FORCE INDEX (players_name) WHERE name = ? AND closed_at IS NULL ORDER BY id LIMIT ?',
    [name, limit],
  );
