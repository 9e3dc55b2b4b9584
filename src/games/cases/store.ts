import { type Db, isDuplicate, write } from '#src/platform/database/database.ts';
import {
  type RowOf,
  inList,
  integer,
  nullable,
  oneColumn,
  readRow,
  readRows,
  rowShape,
  textOf,
  timestamp,
  valueRows,
} from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { CentiPoints, Kopecks } from '#src/shared/units.ts';
import { assert } from '#src/shared/assert.ts';
import { chunksOf } from '#src/shared/chunks.ts';

interface OpenedCase {
  readonly id: number;
  readonly version: { readonly id: number };
}

/** The price of an opening as its row keeps it. */
interface PaidPrice {
  readonly kind: 'money' | 'bonuses' | 'free' | 'voucher';
  /** Kopecks, or hundredths of a point when paid with bonus points. */
  readonly chargedMinor: number;
  readonly cashbackCentiPoints: CentiPoints;
  readonly wheelCashbackCentiPoints: CentiPoints;
}

export interface NewOpening {
  readonly count: number;
  readonly price: PaidPrice;
  /** The stock period that counts it; null for a case without a limit. */
  readonly stockPeriodId: number | null;
  /** End of the cooldown that this opening starts; null when the case has none. */
  readonly againAt: Date | null;
  readonly exp: number;
  /** The price of 1 G by which the drops are priced. */
  readonly gPriceKopecks: Kopecks;
  readonly revealAt: Date;
}

export async function insertOpening(
  tx: Tx,
  playerId: number,
  opened: OpenedCase,
  { count, price, stockPeriodId, againAt, exp, gPriceKopecks, revealAt }: NewOpening,
): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO openings
       (player_id, case_id, version_id, count, price_kind, paid, cashback_centi_points, wheel_centi_points, again_at,
        stock_period_id, exp, g_price_kopecks, reveal_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      playerId,
      opened.id,
      opened.version.id,
      count,
      price.kind,
      price.chargedMinor,
      price.cashbackCentiPoints,
      price.wheelCashbackCentiPoints,
      againAt,
      stockPeriodId,
      exp,
      gPriceKopecks,
      revealAt,
      tx.now,
    ],
  );
  return insertId;
}

const cooldownShape = rowShape({ againAt: nullable(timestamp), freeKopecks: integer });

/**
 * From when on a player may open a case again, null without an opening, and what their openings of free cases since a
 * moment were worth. Openings on former accounts count.
 */
export async function selectCooldown(
  db: Db,
  { playerId, caseId, since }: { readonly playerId: number; readonly caseId: number; readonly since: Date },
): Promise<RowOf<typeof cooldownShape>> {
  const row = await readRow(
    db,
    cooldownShape,
    `SELECT MAX(IF(case_id = ?, again_at, NULL)) AS again_at,
       COALESCE(SUM(IF(opened_at > ?, free_kopecks, 0)), 0) AS free_kopecks FROM (
       SELECT case_id, again_at, opened_at, free_kopecks FROM case_pauses WHERE player_id = ?
       UNION ALL SELECT c.case_id, c.again_at, c.opened_at, c.free_kopecks FROM former_accounts f
       JOIN case_pauses c ON c.player_id = f.former_id WHERE f.player_id = ?) pauses`,
    [caseId, since, playerId, playerId],
  );
  return row ?? { againAt: null, freeKopecks: 0 };
}

const cooldownEndsShape = rowShape({ caseId: integer, againAt: timestamp });

/** The ends of a player's cooldowns on all cases, after openings on former accounts too. */
export async function selectCooldownEnds(db: Db, playerId: number): Promise<RowOf<typeof cooldownEndsShape>[]> {
  return await readRows(
    db,
    cooldownEndsShape,
    `SELECT case_id, MAX(again_at) AS again_at FROM (
       SELECT case_id, again_at FROM case_pauses WHERE player_id = ?
       UNION ALL SELECT c.case_id, c.again_at FROM former_accounts f
       JOIN case_pauses c ON c.player_id = f.former_id WHERE f.player_id = ?) pauses
     GROUP BY case_id`,
    [playerId, playerId],
  );
}

/** The end of a cooldown, and the expected value of the opening that starts it if the case is free, else 0. */
interface NewCooldown {
  readonly againAt: Date;
  readonly freeKopecks: number;
}

/**
 * Starts the player's cooldown on a case; returns false while one runs. The wallet lock already serializes the player's
 * openings. The unique key is a second guard: two concurrent openings cannot both start the cooldown.
 */
export async function startCooldown(
  tx: Tx,
  playerId: number,
  caseId: number,
  { againAt, freeKopecks }: NewCooldown,
): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    `UPDATE case_pauses SET again_at = ?, opened_at = ?, free_kopecks = ?
     WHERE player_id = ? AND case_id = ? AND again_at <= ?`,
    [againAt, tx.now, freeKopecks, playerId, caseId, tx.now],
  );
  if (affectedRows === 1) return true;
  try {
    await write(
      tx,
      'INSERT INTO case_pauses (player_id, case_id, again_at, opened_at, free_kopecks) VALUES (?, ?, ?, ?, ?)',
      [playerId, caseId, againAt, tx.now, freeKopecks],
    );
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Adds a favourite. An existing one keeps its position. */
export async function insertFavourite(tx: Tx, playerId: number, caseId: number): Promise<void> {
  await write(
    tx,
    `INSERT INTO case_favourites (player_id, case_id, created_at) VALUES (?, ?, ?)
     ON DUPLICATE KEY UPDATE case_id = case_id`,
    [playerId, caseId, tx.now],
  );
}

export async function deleteFavourite(tx: Tx, playerId: number, caseId: number): Promise<void> {
  await write(tx, 'DELETE FROM case_favourites WHERE player_id = ? AND case_id = ?', [playerId, caseId]);
}

export async function eraseFavourites(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'DELETE FROM case_favourites WHERE player_id = ?', [playerId]);
}

/** Ids of a player's favourite cases, newest first, at most `limit`. */
export async function selectFavourites(db: Db, playerId: number, limit: number): Promise<number[]> {
  return await readRows(
    db,
    oneColumn('case_id', integer),
    'SELECT case_id FROM case_favourites WHERE player_id = ? ORDER BY created_at DESC, case_id DESC LIMIT ?',
    [playerId, limit],
  );
}

/** Case ids of a player's latest openings, newest first. An id repeats for each opening. */
export async function selectLastOpened(db: Db, playerId: number, openings: number): Promise<number[]> {
  return await readRows(
    db,
    oneColumn('case_id', integer),
    'SELECT case_id FROM openings WHERE player_id = ? ORDER BY id DESC LIMIT ?',
    [playerId, openings],
  );
}

const latestOpeningShape = rowShape({ id: integer, caseId: integer, createdAt: timestamp });

/** The player's last opening. */
export const selectLatestOpening = (db: Db, playerId: number): Promise<RowOf<typeof latestOpeningShape> | null> =>
  readRow(
    db,
    latestOpeningShape,
    `SELECT ${latestOpeningShape.columns} FROM openings WHERE player_id = ? ORDER BY id DESC LIMIT 1`,
    [playerId],
  );

const openingColumns = {
  id: integer,
  playerId: integer,
  caseId: integer,
  versionId: integer,
  count: integer,
  priceKind: textOf<PaidPrice['kind']>(),
  /** Kopecks, or hundredths of a point when paid with bonus points. */
  paid: integer,
};

const openingShape = rowShape(openingColumns);

/** An opening as its page shows it. */
export type StoredOpening = RowOf<typeof openingShape>;

export const selectOpening = (db: Db, openingId: number): Promise<StoredOpening | null> =>
  readRow(db, openingShape, `SELECT ${openingShape.columns} FROM openings WHERE id = ?`, [openingId]);

const countedShape = rowShape({ ...openingColumns, createdAt: timestamp, revealAt: timestamp });

/** An opening as counted by the leaderboards and the fairness report. */
export type CountedOpening = RowOf<typeof countedShape>;

const COUNTED = `SELECT ${countedShape.columns} FROM openings`;

/** At most `limit` openings with ids above `afterId`, ascending. */
export async function openingsAfter(db: Db, afterId: number, limit: number): Promise<CountedOpening[]> {
  return await readRows(db, countedShape, `${COUNTED} WHERE id > ? ORDER BY id LIMIT ?`, [afterId, limit]);
}

export async function openingsByIds(db: Db, ids: readonly number[]): Promise<CountedOpening[]> {
  if (ids.length === 0) return [];
  return await readRows(db, countedShape, `${COUNTED} WHERE id IN (${inList(ids)}) ORDER BY id`, ids);
}

export interface HourBest {
  readonly caseId: number;
  /** Hours since 1970-01-01 UTC. */
  readonly startsHour: number;
  readonly bestKopecks: number;
  /** Id of the owned item; the earlier one on a tie. */
  readonly bestId: number;
}

/** Inserts the best drops, and replaces stored ones that are worth less. */
export async function upsertBests(tx: Tx, rows: readonly HourBest[]): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await write(
      tx,
      `INSERT INTO case_bests (case_id, starts_hour, best_kopecks, best_id)
       VALUES ${valueRows(chunk, 4)}
       ON DUPLICATE KEY UPDATE
         best_id = IF(VALUES(best_kopecks) > best_kopecks
           OR (VALUES(best_kopecks) = best_kopecks AND VALUES(best_id) < best_id), VALUES(best_id), best_id),
         best_kopecks = GREATEST(best_kopecks, VALUES(best_kopecks))`,
      chunk.flatMap(({ caseId, startsHour, bestKopecks, bestId }) => [caseId, startsHour, bestKopecks, bestId]),
    );
  }
}

/** Deletes all best drops, before they are rebuilt from the openings. */
export async function deleteBestDrops(tx: Tx): Promise<void> {
  await write(tx, 'DELETE FROM case_bests', []);
}

/** Owned-item ids of the best drops of a case since an hour, best first, at most one per hour. */
export async function selectBests(db: Db, caseId: number, fromHour: number): Promise<number[]> {
  return await readRows(
    db,
    oneColumn('best_id', integer),
    `SELECT best_id FROM case_bests WHERE case_id = ? AND starts_hour >= ? ORDER BY best_kopecks DESC, best_id`,
    [caseId, fromHour],
  );
}

const buyerShape = rowShape({ cashbackUntil: nullable(timestamp), cashbackPercent: nullable(integer), exp: integer });

export type Buyer = RowOf<typeof buyerShape>;

/** The columns of the player's row that an opening reads. */
export async function readBuyer(tx: Tx, playerId: number): Promise<Buyer> {
  const buyer = await readRow(tx, buyerShape, `SELECT ${buyerShape.columns} FROM players WHERE id = ?`, [playerId]);
  assert(buyer, `Player ${String(playerId)} does not exist`);
  return buyer;
}

const pastOpeningShape = rowShape({
  id: integer,
  caseId: integer,
  versionId: integer,
  count: integer,
  createdAt: timestamp,
});
export type PastOpening = RowOf<typeof pastOpeningShape>;

/** Openings of a player with ids below `beforeId`, newest first. */
export async function openingsOf(db: Db, playerId: number, beforeId: number, limit: number): Promise<PastOpening[]> {
  return await readRows(
    db,
    pastOpeningShape,
    `SELECT ${pastOpeningShape.columns} FROM openings WHERE player_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );
}
