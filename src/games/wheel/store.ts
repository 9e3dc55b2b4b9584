import { timeFromText } from '#src/platform/process/clock.ts';
import { type ConfigurationKind, recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Kopecks } from '#src/shared/units.ts';
import type { GivenPrize } from './spin.ts';
import type { PrizeKind, Sector } from './sector.ts';
import { rowOf, sectorFrom } from './sector-row.ts';

/** The values of the wheel in the history of configuration: the sectors of each version. */
export const WHEEL_CONFIGURATION: ConfigurationKind = {
  name: 'wheel',
  from: 'wheel_sectors',
  key: { column: 'version_id', type: 'number' },
  order: 'position',
  values: {
    position: 'position',
    ticketFrom: 'ticket_from',
    ticketTo: 'ticket_to',
    kind: 'kind',
    amount: 'amount',
    percent: 'percent',
    minKopecks: 'min_kopecks',
    itemId: 'item_id',
    caseId: 'case_id',
  },
};

const sectorShape = rowShape({
  position: column.integer,
  from: column.integer.named('ticket_from'),
  to: column.integer.named('ticket_to'),
  kind: column.text,
  amount: column.integer.nullable,
  percent: column.integer.nullable,
  minKopecks: column.integer.nullable,
  itemId: column.integer.nullable,
  caseId: column.integer.nullable,
  image: column.text.nullable,
});
export type SectorRow = RowOf<typeof sectorShape>;

const newestWheelShape = rowShape({ id: column.integer, number: column.integer });

/** The newest version; null when there is none. */
export const newestWheel = async (db: Db): Promise<{ id: number; number: number } | null> =>
  await readRow(db, newestWheelShape, 'FROM wheel_versions ORDER BY number DESC LIMIT 1');

/** Version number of a wheel, counted from 1; null for an unknown id. */
export const selectVersionNumber = async (db: Db, versionId: number): Promise<number | null> =>
  await readRow(db, column.integer.only('number'), 'FROM wheel_versions WHERE id = ?', [versionId]);

/** The sectors of a version by their positions. */
export async function selectSectors(db: Db, versionId: number): Promise<Sector[]> {
  const sql = `SELECT ${sectorShape.columns} FROM wheel_sectors WHERE version_id = ? ORDER BY position`;
  return (await readRows(db, sectorShape, sql, [versionId])).map(sectorFrom);
}

/** Inserts a version and returns its id. The unique key refuses a second version with the same number. */
export async function insertVersion(tx: Tx, number: number): Promise<number> {
  const { insertId } = await write(tx, 'INSERT INTO wheel_versions (number, created_at) VALUES (?, ?)', [
    number,
    tx.now,
  ]);
  return insertId;
}

export async function insertSectors(tx: Tx, versionId: number, sectors: readonly Sector[]): Promise<void> {
  await write(
    tx,
    `INSERT INTO wheel_sectors (version_id, ${sectorShape.columns}) VALUES ${valueRows(sectors, 11)}`,
    sectors
      .map(rowOf)
      .flatMap((row) => [
        versionId,
        row.position,
        row.from,
        row.to,
        row.kind,
        row.amount,
        row.percent,
        row.minKopecks,
        row.itemId,
        row.caseId,
        row.image,
      ]),
  );
  await recordConfiguration(tx, WHEEL_CONFIGURATION, [versionId]);
}

/** Inserts a spin and returns its id. The unique key refuses a second spin of a player with the same code. */
export async function insertSpin(
  tx: Tx,
  spin: {
    readonly playerId: number;
    readonly versionId: number;
    /** The wheel code; null for a free spin. */
    readonly promoId: number | null;
    /** The price of 1 G by which an item would be priced. */
    readonly gPriceKopecks: Kopecks;
    readonly revealAt: Date;
  },
): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO wheel_spins (player_id, version_id, promo_id, g_price_kopecks, reveal_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [spin.playerId, spin.versionId, spin.promoId, spin.gPriceKopecks, spin.revealAt, tx.now],
  );
  return insertId;
}

/** The prize of a spin, by the position of its sector. */
export interface PrizeOfSpin {
  readonly spinId: number;
  readonly drawId: number;
  readonly position: number;
  readonly prize: GivenPrize;
}

export async function insertPrize(tx: Tx, { spinId, drawId, position, prize }: PrizeOfSpin): Promise<void> {
  await write(
    tx,
    `INSERT INTO wheel_prizes (spin_id, draw_id, position, kind, owned_item_id, voucher_id, code_id, cashback_percent,
       until_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      spinId,
      drawId,
      position,
      prize.kind,
      prize.insertId,
      prize.voucherId,
      prize.codeId,
      prize.cashbackPercent,
      prize.until === null ? null : timeFromText(prize.until),
    ],
  );
}

const spinShape = rowShape({
  spinId: column.integer,
  versionId: column.integer,
  createdAt: column.timestamp,
  drawId: column.integer,
  position: column.integer,
  kind: column.textOf<PrizeKind>(),
  insertId: column.integer.nullable.named('owned_item_id'),
  voucherId: column.integer.nullable,
  codeId: column.integer.nullable,
  cashbackPercent: column.integer.nullable,
  until: column.timestamp.mapped((at) => at.toISOString()).nullable.named('until_at'),
});

export interface SpinRow extends PrizeOfSpin {
  readonly versionId: number;
  readonly createdAt: Date;
}

/** Spins of a player below an id, newest first. */
export async function selectSpins(db: Db, playerId: number, beforeId: number, limit: number): Promise<SpinRow[]> {
  const rows = await readRows(
    db,
    spinShape,
    `SELECT p.spin_id, s.version_id, s.created_at, p.draw_id, p.position, p.kind, p.owned_item_id, p.voucher_id,
       p.code_id, p.cashback_percent, p.until_at
     FROM wheel_spins s JOIN wheel_prizes p ON p.spin_id = s.id
     WHERE s.player_id = ? AND s.id < ? ORDER BY s.id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );
  return rows.map(({ spinId, versionId, createdAt, drawId, position, ...prize }) => ({
    spinId,
    versionId,
    createdAt,
    drawId,
    position,
    prize,
  }));
}

const spinSourceShape = rowShape({ versionId: column.integer, revealAt: column.timestamp });

/** The wheel version of a spin and when other users may see the spin; null when the spin does not exist. */
export const spinSource = async (db: Db, spinId: number): Promise<{ versionId: number; revealAt: Date } | null> =>
  await readRow(db, spinSourceShape, 'FROM wheel_spins WHERE id = ?', [spinId]);

const versionsOfSpinsShape = rowShape({ spinId: column.integer.named('id'), versionId: column.integer });

export const selectVersionsOfSpins = async (
  db: Db,
  spinIds: readonly number[],
): Promise<{ spinId: number; versionId: number }[]> =>
  await readRows(db, versionsOfSpinsShape, `FROM wheel_spins WHERE id IN (${inList(spinIds)})`, spinIds);

const spinsAfterShape = rowShape({
  id: column.integer,
  playerId: column.integer,
  isByCode: column.boolean,
  createdAt: column.timestamp,
});

/** A spin as counted in store-wide statistics. */
export type CountedSpin = RowOf<typeof spinsAfterShape>;

/** At most `limit` spins of all players with ids above `afterId`, ascending. */
export const spinsAfter = async (db: Db, afterId: number, limit: number): Promise<CountedSpin[]> =>
  await readRows(
    db,
    spinsAfterShape,
    `SELECT id, player_id, promo_id IS NOT NULL AS is_by_code, created_at FROM wheel_spins
     WHERE id > ? ORDER BY id LIMIT ?`,
    [afterId, limit],
  );

/** Starts a cashback. Of a running one the later end and the higher percentage stay. */
export async function startCashback(
  tx: Tx,
  playerId: number,
  { untilAt, percent }: { readonly untilAt: Date; readonly percent: number },
): Promise<void> {
  // Assignments run from left to right: the percentage is compared while the former end is still in place.
  await write(
    tx,
    `UPDATE players SET
       cashback_percent = IF(cashback_until > ?, GREATEST(COALESCE(cashback_percent, 0), ?), ?),
       cashback_until = GREATEST(COALESCE(cashback_until, ?), ?) WHERE id = ?`,
    [tx.now, percent, percent, untilAt, untilAt, playerId],
  );
}

export async function addFreeSpins(tx: Tx, playerId: number, spins: number): Promise<void> {
  const { affectedRows } = await write(tx, 'UPDATE players SET free_spins = free_spins + ? WHERE id = ?', [
    spins,
    playerId,
  ]);
  if (affectedRows !== 1) throw new Error(`Player ${String(playerId)} does not exist`);
}

/** @throws Error when the player does not exist */
export async function freeSpinsOf(db: Db, playerId: number): Promise<number> {
  const sql = 'SELECT free_spins FROM players WHERE id = ?';
  const spins = await readRow(db, column.integer.only('free_spins'), sql, [playerId]);
  if (spins === null) throw new Error(`Player ${String(playerId)} does not exist`);
  return spins;
}

/** Takes one free spin of a player, whose row is locked by it. Returns how many are left; null when there was none. */
export async function takeFreeSpin(tx: Tx, playerId: number): Promise<number | null> {
  const { affectedRows } = await write(
    tx,
    'UPDATE players SET free_spins = free_spins - 1, active_at = ? WHERE id = ? AND free_spins > 0',
    [tx.now, playerId],
  );
  return affectedRows === 0 ? null : await freeSpinsOf(tx, playerId);
}
