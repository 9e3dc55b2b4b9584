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
  textOf,
  timestamp,
} from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { centiG, type CentiG, kopecks, type Kopecks } from '#src/shared/units.ts';
import type { Side } from './chance.ts';

export interface NewUpgrade {
  readonly playerId: number;
  readonly targetId: number;
  readonly targetKopecks: Kopecks;
  readonly targetCentiG: CentiG;
  readonly itemCount: number;
  /** Items and money together, then the money alone. */
  readonly stakeKopecks: Kopecks;
  readonly addKopecks: Kopecks;
  readonly side: Side;
  readonly tickets: number;
  readonly edgePercent: number;
  readonly revealAt: Date;
}

export async function insertUpgrade(tx: Tx, upgrade: NewUpgrade): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO upgrades
       (player_id, target_item_id, target_kopecks, target_centi_g, item_count, stake_kopecks, add_kopecks, side,
        tickets, edge_percent, reveal_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      upgrade.playerId,
      upgrade.targetId,
      upgrade.targetKopecks,
      upgrade.targetCentiG,
      upgrade.itemCount,
      upgrade.stakeKopecks,
      upgrade.addKopecks,
      upgrade.side,
      upgrade.tickets,
      upgrade.edgePercent,
      upgrade.revealAt,
      tx.now,
    ],
  );
  return insertId;
}

const countedColumns = {
  id: integer,
  targetKopecks: mapped(integer, kopecks),
  stakeKopecks: mapped(integer, kopecks),
  tickets: integer,
  createdAt: timestamp,
};

const upgradeShape = rowShape({
  ...countedColumns,
  targetId: named('target_item_id', integer),
  targetCentiG: mapped(integer, centiG),
  addKopecks: mapped(integer, kopecks),
  side: textOf<Side>(),
});

/** An upgrade as its player's history shows it. */
export type StoredUpgrade = RowOf<typeof upgradeShape>;

/** Upgrades of a player below an id, newest first. */
export async function selectUpgrades(
  db: Db,
  playerId: number,
  beforeId: number,
  limit: number,
): Promise<StoredUpgrade[]> {
  return await readRows(
    db,
    upgradeShape,
    `SELECT ${upgradeShape.columns} FROM upgrades WHERE player_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );
}

/** When other users may see the outcome of an upgrade; null when the upgrade does not exist. */
export async function upgradeRevealAt(db: Db, upgradeId: number): Promise<Date | null> {
  return await readRow(db, oneColumn('reveal_at', timestamp), 'SELECT reveal_at FROM upgrades WHERE id = ?', [
    upgradeId,
  ]);
}

const countedShape = rowShape({ ...countedColumns, playerId: integer });

/** An upgrade as counted in store-wide statistics. */
export type CountedUpgrade = RowOf<typeof countedShape>;

const COUNTED = `SELECT ${countedShape.columns} FROM upgrades`;

/** At most `limit` upgrades of all players with ids above `afterId`, ascending. */
export async function upgradesAfter(db: Db, afterId: number, limit: number): Promise<CountedUpgrade[]> {
  return await readRows(db, countedShape, `${COUNTED} WHERE id > ? ORDER BY id LIMIT ?`, [afterId, limit]);
}

export async function upgradesByIds(db: Db, ids: readonly number[]): Promise<CountedUpgrade[]> {
  if (ids.length === 0) return [];
  return await readRows(db, countedShape, `${COUNTED} WHERE id IN (${inList(ids)})`, ids);
}
