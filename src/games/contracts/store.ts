import { type Db, select, write } from '#src/platform/database/database.ts';
import { inList, integer, mapped, named, readRows, rowShape, timestamp } from '#src/platform/database/rows.ts';
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

export interface ContractRow {
  readonly id: number;
  readonly value: Kopecks;
  readonly createdAt: Date;
}

const contractsShape = rowShape({
  id: integer,
  value: named('value_kopecks', mapped(integer, kopecks)),
  createdAt: timestamp,
});

/** Contracts of a player below an id, newest first. */
export async function selectContracts(
  db: Db,
  playerId: number,
  beforeId: number,
  limit: number,
): Promise<ContractRow[]> {
  return await readRows(
    db,
    contractsShape,
    `SELECT ${contractsShape.columns} FROM contracts
     WHERE player_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );
}

/** Number of contracts above an id, and the highest of their ids. */
export async function selectSignedAfter(db: Db, afterId: number): Promise<{ count: number; lastId: number }> {
  const [row] = await select<{ count: number; last: number | null }>(
    db,
    'SELECT COUNT(*) AS count, MAX(id) AS last FROM contracts WHERE id > ?',
    [afterId],
  );
  return { count: row?.count ?? 0, lastId: row?.last ?? afterId };
}

/** Number of contracts above `afterId`, up to and including `untilId`. */
export async function selectSignedBetween(db: Db, afterId: number, untilId: number): Promise<number> {
  const [row] = await select<{ count: number }>(
    db,
    'SELECT COUNT(*) AS count FROM contracts WHERE id > ? AND id <= ?',
    [afterId, untilId],
  );
  return row?.count ?? 0;
}

/** A contract as counted in store-wide statistics. */
export interface CountedContract extends ContractRow {
  readonly playerId: number;
  readonly edgePercent: number;
}

const COUNTED = 'SELECT id, player_id, value_kopecks, edge_percent, created_at FROM contracts';

const countedShape = rowShape({
  id: integer,
  playerId: integer,
  value: named('value_kopecks', mapped(integer, kopecks)),
  edgePercent: integer,
  createdAt: timestamp,
});

/** At most `limit` contracts of all players with ids above `afterId`, ascending. */
export async function contractsAfter(db: Db, afterId: number, limit: number): Promise<CountedContract[]> {
  return await readRows(db, countedShape, `${COUNTED} WHERE id > ? ORDER BY id LIMIT ?`, [afterId, limit]);
}

export async function selectContractsByIds(db: Db, ids: readonly number[]): Promise<CountedContract[]> {
  const marks = inList(ids);
  return await readRows(db, countedShape, `${COUNTED} WHERE id IN (${marks})`, ids);
}
