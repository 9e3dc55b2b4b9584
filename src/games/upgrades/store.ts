import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
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
  id: column.integer,
  targetKopecks: column.integer.mapped(kopecks),
  stakeKopecks: column.integer.mapped(kopecks),
  tickets: column.integer,
  createdAt: column.timestamp,
};

const upgradeShape = rowShape({
  ...countedColumns,
  targetId: column.integer.named('target_item_id'),
  targetCentiG: column.integer.mapped(centiG),
  addKopecks: column.integer.mapped(kopecks),
  side: column.textOf<Side>(),
});

/** An upgrade as its player's history shows it. */
export type StoredUpgrade = RowOf<typeof upgradeShape>;

/** Upgrades of a player below an id, newest first. */
export const selectUpgrades = async (
  db: Db,
  playerId: number,
  beforeId: number,
  limit: number,
): Promise<StoredUpgrade[]> =>
  await readRows(db, upgradeShape, 'FROM upgrades WHERE player_id = ? AND id < ? ORDER BY id DESC LIMIT ?', [
    playerId,
    beforeId,
    limit,
  ]);

/** When other users may see the outcome of an upgrade; null when the upgrade does not exist. */
export const upgradeRevealAt = async (db: Db, upgradeId: number): Promise<Date | null> =>
  await readRow(db, column.timestamp.only('reveal_at'), 'FROM upgrades WHERE id = ?', [upgradeId]);

const countedShape = rowShape({ ...countedColumns, playerId: column.integer });

/** An upgrade as counted in store-wide statistics. */
export type CountedUpgrade = RowOf<typeof countedShape>;

/** At most `limit` upgrades of all players with ids above `afterId`, ascending. */
export const upgradesAfter = async (db: Db, afterId: number, limit: number): Promise<CountedUpgrade[]> =>
  await readRows(db, countedShape, 'FROM upgrades WHERE id > ? ORDER BY id LIMIT ?', [afterId, limit]);

export async function upgradesByIds(db: Db, ids: readonly number[]): Promise<CountedUpgrade[]> {
  if (ids.length === 0) return [];
  return await readRows(db, countedShape, `FROM upgrades WHERE id IN (${inList(ids)})`, ids);
}
