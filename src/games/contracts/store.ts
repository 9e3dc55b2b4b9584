import { type Db, write } from '#src/platform/database/database.ts';
import {
  type RowOf,
  inList,
  integer,
  mapped,
  named,
  oneColumn,
  readRow,
  readRows,
  rowShape,
  timestamp,
} from '#src/platform/database/rows.ts';
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

const contractColumns = { id: integer, value: named('value_kopecks', mapped(integer, kopecks)), createdAt: timestamp };

const contractShape = rowShape(contractColumns);

/** A contract as its player's history shows it. */
export type StoredContract = RowOf<typeof contractShape>;

/** Contracts of a player below an id, newest first. */
export async function selectContracts(
  db: Db,
  playerId: number,
  beforeId: number,
  limit: number,
): Promise<StoredContract[]> {
  return await readRows(
    db,
    contractShape,
    `SELECT ${contractShape.columns} FROM contracts
     WHERE player_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );
}

const signedAfterShape = rowShape({ count: integer, lastId: integer });

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
    oneColumn('count', integer),
    'SELECT COUNT(*) AS count FROM contracts WHERE id > ? AND id <= ?',
    [afterId, untilId],
  );
  return count ?? 0;
}

const countedShape = rowShape({ ...contractColumns, playerId: integer, edgePercent: integer });

/** A contract as counted in store-wide statistics. */
export type CountedContract = RowOf<typeof countedShape>;

const COUNTED = `SELECT ${countedShape.columns} FROM contracts`;

/** At most `limit` contracts of all players with ids above `afterId`, ascending. */
export async function contractsAfter(db: Db, afterId: number, limit: number): Promise<CountedContract[]> {
  return await readRows(db, countedShape, `${COUNTED} WHERE id > ? ORDER BY id LIMIT ?`, [afterId, limit]);
}

export async function contractsByIds(db: Db, ids: readonly number[]): Promise<CountedContract[]> {
  if (ids.length === 0) return [];
  return await readRows(db, countedShape, `${COUNTED} WHERE id IN (${inList(ids)})`, ids);
}
