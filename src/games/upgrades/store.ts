import { type Db, select, write } from '#src/platform/database/database.ts';
import { inList } from '#src/platform/database/rows.ts';
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

export interface UpgradeRow extends Pick<
  NewUpgrade,
  'targetId' | 'targetKopecks' | 'targetCentiG' | 'stakeKopecks' | 'addKopecks' | 'side' | 'tickets'
> {
  readonly id: number;
  readonly createdAt: Date;
}

interface StoredUpgradeRow {
  readonly id: number;
  readonly target_item_id: number;
  readonly target_kopecks: number;
  readonly target_centi_g: number;
  readonly stake_kopecks: number;
  readonly add_kopecks: number;
  readonly side: Side;
  readonly tickets: number;
  readonly created_at: Date;
}

/** Upgrades of a player below an id, newest first. */
export async function selectUpgrades(db: Db, playerId: number, beforeId: number, limit: number): Promise<UpgradeRow[]> {
  const rows = await select<StoredUpgradeRow>(
    db,
    `SELECT id, target_item_id, target_kopecks, target_centi_g, stake_kopecks, add_kopecks, side, tickets, created_at
     FROM upgrades WHERE player_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );
  return rows.map((row) => ({
    id: row.id,
    targetId: row.target_item_id,
    targetKopecks: kopecks(row.target_kopecks),
    targetCentiG: centiG(row.target_centi_g),
    stakeKopecks: kopecks(row.stake_kopecks),
    addKopecks: kopecks(row.add_kopecks),
    side: row.side,
    tickets: row.tickets,
    createdAt: row.created_at,
  }));
}

/** When other users may see the outcome of an upgrade; null when the upgrade does not exist. */
export async function upgradeRevealAt(db: Db, upgradeId: number): Promise<Date | null> {
  const [row] = await select<{ reveal_at: Date }>(db, 'SELECT reveal_at FROM upgrades WHERE id = ?', [upgradeId]);
  return row?.reveal_at ?? null;
}

/** An upgrade as counted in store-wide statistics. */
export interface CountedUpgrade extends Pick<UpgradeRow, 'id' | 'targetKopecks' | 'stakeKopecks' | 'tickets'> {
  readonly playerId: number;
  readonly createdAt: Date;
}

type CountedUpgradeRow = Pick<
  StoredUpgradeRow,
  'id' | 'target_kopecks' | 'stake_kopecks' | 'tickets' | 'created_at'
> & { readonly player_id: number };

const COUNTED = 'SELECT id, player_id, target_kopecks, stake_kopecks, tickets, created_at FROM upgrades';

const countedFrom = (row: CountedUpgradeRow): CountedUpgrade => ({
  id: row.id,
  playerId: row.player_id,
  targetKopecks: kopecks(row.target_kopecks),
  stakeKopecks: kopecks(row.stake_kopecks),
  tickets: row.tickets,
  createdAt: row.created_at,
});

/** At most `limit` upgrades of all players with ids above `afterId`, ascending. */
export async function upgradesAfter(db: Db, afterId: number, limit: number): Promise<CountedUpgrade[]> {
  const rows = await select<CountedUpgradeRow>(db, `${COUNTED} WHERE id > ? ORDER BY id LIMIT ?`, [afterId, limit]);
  return rows.map(countedFrom);
}

export async function selectUpgradesByIds(db: Db, ids: readonly number[]): Promise<CountedUpgrade[]> {
  const marks = inList(ids);
  return (await select<CountedUpgradeRow>(db, `${COUNTED} WHERE id IN (${marks})`, ids)).map(countedFrom);
}
