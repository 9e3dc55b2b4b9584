import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { centiG, type CentiG, kopecks, type Kopecks, wholeFromRow } from '#src/shared/units.ts';
import type { Side } from './chance.ts';

/** What an upgrade's row says: the stake, the target at its price then, and which tickets won. */
export interface NewUpgrade {
  readonly playerId: number;
  readonly targetId: number;
  readonly targetKopecks: Kopecks;
  readonly targetCentiG: CentiG;
  readonly itemCount: number;
  /** Items and money together, and the money of it. */
  readonly stakeKopecks: Kopecks;
  readonly addKopecks: Kopecks;
  readonly side: Side;
  readonly tickets: number;
  readonly edgePercent: number;
  readonly revealAt: Date;
}

/** Writes what is rolled for. Answers the upgrade's id. */
export async function insertUpgrade(tx: Tx, upgrade: NewUpgrade): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO upgrades
       (player_id, target_item_id, target_kopecks, target_centi_g, item_count, stake_kopecks, add_kopecks, side,
        tickets, edge_percent, reveal_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[upgrade.playerId, upgrade.targetId, upgrade.targetKopecks, upgrade.targetCentiG, upgrade.itemCount],
      ...[upgrade.stakeKopecks, upgrade.addKopecks, upgrade.side, upgrade.tickets, upgrade.edgePercent],
      ...[upgrade.revealAt, tx.now],
    ],
  );
  return insertId;
}

/** An upgrade as its row has it. */
export interface UpgradeRow extends Pick<
  NewUpgrade,
  'targetId' | 'targetKopecks' | 'targetCentiG' | 'stakeKopecks' | 'addKopecks' | 'side' | 'tickets'
> {
  readonly id: number;
  readonly createdAt: Date;
}

interface Row {
  readonly id: number | string;
  readonly target_item_id: number | string;
  readonly target_kopecks: number | string;
  readonly target_centi_g: number | string;
  readonly stake_kopecks: number | string;
  readonly add_kopecks: number | string;
  readonly side: Side;
  readonly tickets: number;
  readonly created_at: Date;
}

/** Upgrades of a player below an id, the newest first. */
export async function selectUpgrades(db: Db, playerId: number, beforeId: number, limit: number): Promise<UpgradeRow[]> {
  const rows = await select<Row>(
    db,
    `SELECT id, target_item_id, target_kopecks, target_centi_g, stake_kopecks, add_kopecks, side, tickets, created_at
     FROM upgrades WHERE player_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );
  return rows.map((row) => ({
    id: wholeFromRow(row.id),
    targetId: wholeFromRow(row.target_item_id),
    targetKopecks: kopecks(wholeFromRow(row.target_kopecks)),
    targetCentiG: centiG(wholeFromRow(row.target_centi_g)),
    stakeKopecks: kopecks(wholeFromRow(row.stake_kopecks)),
    addKopecks: kopecks(wholeFromRow(row.add_kopecks)),
    side: row.side,
    tickets: row.tickets,
    createdAt: row.created_at,
  }));
}

/** From when on others may know of an upgrade, whoever rolled it; null for one that is not there. */
export async function selectRevealAt(db: Db, upgradeId: number): Promise<Date | null> {
  const [row] = await select<{ reveal_at: Date }>(db, 'SELECT reveal_at FROM upgrades WHERE id = ?', [upgradeId]);
  return row?.reveal_at ?? null;
}

/** An upgrade as it counts in sums over the whole store. */
export interface CountedUpgrade extends Pick<UpgradeRow, 'id' | 'targetKopecks' | 'stakeKopecks' | 'tickets'> {
  readonly playerId: number;
  readonly createdAt: Date;
}

type CountedRow = Pick<Row, 'id' | 'target_kopecks' | 'stake_kopecks' | 'tickets' | 'created_at'> & {
  readonly player_id: number | string;
};

const COUNTED = 'SELECT id, player_id, target_kopecks, stake_kopecks, tickets, created_at FROM upgrades';

const countedFrom = (row: CountedRow): CountedUpgrade => ({
  id: wholeFromRow(row.id),
  playerId: wholeFromRow(row.player_id),
  targetKopecks: kopecks(wholeFromRow(row.target_kopecks)),
  stakeKopecks: kopecks(wholeFromRow(row.stake_kopecks)),
  tickets: row.tickets,
  createdAt: row.created_at,
});

/** Upgrades of everybody with ids above `afterId`, ascending, `limit` at most. */
export async function selectUpgradesAfter(db: Db, afterId: number, limit: number): Promise<CountedUpgrade[]> {
  const rows = await select<CountedRow>(db, `${COUNTED} WHERE id > ? ORDER BY id LIMIT ?`, [afterId, limit]);
  return rows.map(countedFrom);
}

/** Some upgrades by their ids, whoever rolled them. */
export async function selectUpgradesByIds(db: Db, ids: readonly number[]): Promise<CountedUpgrade[]> {
  const marks = ids.map(() => '?').join(', ');
  return (await select<CountedRow>(db, `${COUNTED} WHERE id IN (${marks})`, ids)).map(countedFrom);
}
