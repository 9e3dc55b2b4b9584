import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';

export interface NewContract {
  readonly playerId: number;
  readonly itemCount: number;
  readonly value: Kopecks;
  readonly edgePercent: number;
  readonly revealAt: Date;
}

export async function insertContract(tx: Tx, contract: NewContract): Promise<number> {
  const { playerId, itemCount, value, edgePercent, revealAt } = contract;
  const { insertId } = await write(
    tx,
    `INSERT INTO contracts (player_id, item_count, value_kopecks, edge_percent, reveal_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [playerId, itemCount, value, edgePercent, revealAt, tx.now],
  );
  return insertId;
}

const contractColumns = {
  id: column.integer,
  value: column.integer.mapped(kopecks).named('value_kopecks'),
  createdAt: column.timestamp,
};

const contractShape = rowShape(contractColumns);

/** A contract as its player's history shows it. */
export type StoredContract = RowOf<typeof contractShape>;

/** Contracts of a player below an id, newest first. */
export const selectContracts = async (
  db: Db,
  playerId: number,
  beforeId: number,
  limit: number,
): Promise<StoredContract[]> =>
  await readRows(db, contractShape, 'FROM contracts WHERE player_id = ? AND id < ? ORDER BY id DESC LIMIT ?', [
    playerId,
    beforeId,
    limit,
  ]);

const signedAfterShape = rowShape({ count: column.integer, lastId: column.integer });

/** Number of contracts above an id, and the highest of their ids. */
export async function contractsSignedAfter(db: Db, afterId: number): Promise<RowOf<typeof signedAfterShape>> {
  const signed = await readRow(
    db,
    signedAfterShape,
    'SELECT COUNT(*) AS count, COALESCE(MAX(id), ?) AS last_id FROM contracts WHERE id > ?',
    [afterId, afterId],
  );
  return signed ?? { count: 0, lastId: afterId };
}

/** Number of contracts above `afterId`, up to and including `untilId`. */
export async function contractsSignedBetween(db: Db, afterId: number, untilId: number): Promise<number> {
  const count = await readRow(
    db,
    column.integer.only('count'),
    'SELECT COUNT(*) AS count FROM contracts WHERE id > ? AND id <= ?',
    [afterId, untilId],
  );
  return count ?? 0;
}

const countedShape = rowShape({ ...contractColumns, playerId: column.integer, edgePercent: column.integer });

/** A contract as counted in store-wide statistics. */
export type CountedContract = RowOf<typeof countedShape>;

/** At most `limit` contracts of all players with ids above `afterId`, ascending. */
export const contractsAfter = async (db: Db, afterId: number, limit: number): Promise<CountedContract[]> =>
  await readRows(db, countedShape, 'FROM contracts WHERE id > ? ORDER BY id LIMIT ?', [afterId, limit]);

export async function contractsByIds(db: Db, ids: readonly number[]): Promise<CountedContract[]> {
  if (ids.length === 0) return [];
  return await readRows(db, countedShape, `FROM contracts WHERE id IN (${inList(ids)})`, ids);
}
