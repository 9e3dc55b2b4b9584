import { type Db, select, write } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { type Kopecks, kopecks, wholeFromRow } from '#src/shared/units.ts';

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

/** Contracts of a player below an id, newest first. */
export async function selectContracts(
  db: Db,
  playerId: number,
  beforeId: number,
  limit: number,
): Promise<ContractRow[]> {
  const rows = await select<{ id: number | string; value_kopecks: number | string; created_at: Date }>(
    db,
    `SELECT id, value_kopecks, created_at FROM contracts
     WHERE player_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );
  return rows.map((row) => ({
    id: wholeFromRow(row.id),
    value: kopecks(wholeFromRow(row.value_kopecks)),
    createdAt: row.created_at,
  }));
}

/** Number of contracts above an id, and the highest of their ids. */
export async function selectSignedAfter(db: Db, afterId: number): Promise<{ count: number; lastId: number }> {
  const [row] = await select<{ count: number | string; last: number | string | null }>(
    db,
    'SELECT COUNT(*) AS count, MAX(id) AS last FROM contracts WHERE id > ?',
    [afterId],
  );
  return { count: wholeFromRow(row?.count ?? 0), lastId: wholeFromRow(row?.last ?? afterId) };
}

/** Number of contracts above `afterId`, up to and including `untilId`. */
export async function selectSignedBetween(db: Db, afterId: number, untilId: number): Promise<number> {
  const [row] = await select<{ count: number | string }>(
    db,
    'SELECT COUNT(*) AS count FROM contracts WHERE id > ? AND id <= ?',
    [afterId, untilId],
  );
  return wholeFromRow(row?.count ?? 0);
}

/** A contract as counted in store-wide statistics. */
export interface CountedContract extends ContractRow {
  readonly playerId: number;
  readonly edgePercent: number;
}

interface CountedContractRow {
  readonly id: number | string;
  readonly player_id: number | string;
  readonly value_kopecks: number | string;
  readonly edge_percent: number;
  readonly created_at: Date;
}

const COUNTED = 'SELECT id, player_id, value_kopecks, edge_percent, created_at FROM contracts';

const countedFrom = (row: CountedContractRow): CountedContract => ({
  id: wholeFromRow(row.id),
  playerId: wholeFromRow(row.player_id),
  value: kopecks(wholeFromRow(row.value_kopecks)),
  edgePercent: row.edge_percent,
  createdAt: row.created_at,
});

/** At most `limit` contracts of all players with ids above `afterId`, ascending. */
export async function contractsAfter(db: Db, afterId: number, limit: number): Promise<CountedContract[]> {
  const rows = await select<CountedContractRow>(db, `${COUNTED} WHERE id > ? ORDER BY id LIMIT ?`, [afterId, limit]);
  return rows.map(countedFrom);
}

export async function selectContractsByIds(db: Db, ids: readonly number[]): Promise<CountedContract[]> {
  const marks = ids.map(() => '?').join(', ');
  return (await select<CountedContractRow>(db, `${COUNTED} WHERE id IN (${marks})`, ids)).map(countedFrom);
}
