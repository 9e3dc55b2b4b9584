import { type Db, isDuplicate, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape, valueRows } from '#src/platform/database/rows.ts';
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

const pauseShape = rowShape({
  caseId: column.integer,
  againAt: column.timestamp,
  openedAt: column.timestamp.nullable,
  freeKopecks: column.integer,
});

/** An opening of a free case with its expected value. */
export interface FreeOpening {
  readonly openedAt: Date;
  readonly freeKopecks: number;
}

/**
 * From when on a player may open a case again, null without an opening, and their openings of free cases since a
 * moment, the earliest first. Openings on former accounts count.
 */
export async function selectCooldown(
  db: Db,
  { playerId, caseId, since }: { readonly playerId: number; readonly caseId: number; readonly since: Date },
): Promise<{ readonly againAt: Date | null; readonly freeOpenings: readonly FreeOpening[] }> {
  const rows = await readRows(
    db,
    pauseShape,
    `SELECT case_id, again_at, opened_at, free_kopecks FROM case_pauses WHERE player_id = ?
     UNION ALL SELECT c.case_id, c.again_at, c.opened_at, c.free_kopecks FROM former_accounts f
     JOIN case_pauses c ON c.player_id = f.former_id WHERE f.player_id = ?`,
    [playerId, playerId],
  );
  const ends = rows.filter((row) => row.caseId === caseId).map(({ againAt }) => againAt);
  const freeOpenings = rows.flatMap(({ openedAt, freeKopecks }) =>
    openedAt !== null && openedAt > since && freeKopecks > 0 ? [{ openedAt, freeKopecks }] : [],
  );
  return {
    againAt: ends.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null,
    freeOpenings: freeOpenings.sort((one, other) => one.openedAt.getTime() - other.openedAt.getTime()),
  };
}

const cooldownEndsShape = rowShape({ caseId: column.integer, againAt: column.timestamp });

/** The ends of a player's cooldowns on all cases, after openings on former accounts too. */
export const selectCooldownEnds = async (db: Db, playerId: number): Promise<RowOf<typeof cooldownEndsShape>[]> =>
  await readRows(
    db,
    cooldownEndsShape,
    `SELECT case_id, MAX(again_at) AS again_at FROM (
       SELECT case_id, again_at FROM case_pauses WHERE player_id = ?
       UNION ALL SELECT c.case_id, c.again_at FROM former_accounts f
       JOIN case_pauses c ON c.player_id = f.former_id WHERE f.player_id = ?) pauses
     GROUP BY case_id`,
    [playerId, playerId],
  );

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
export const selectFavourites = async (db: Db, playerId: number, limit: number): Promise<number[]> =>
  await readRows(
    db,
    column.integer.only('case_id'),
    'FROM case_favourites WHERE player_id = ? ORDER BY created_at DESC, case_id DESC LIMIT ?',
    [playerId, limit],
  );

/** Case ids of a player's latest openings, newest first. An id repeats for each opening. */
export const selectLastOpened = async (db: Db, playerId: number, openings: number): Promise<number[]> =>
  await readRows(db, column.integer.only('case_id'), 'FROM openings WHERE player_id = ? ORDER BY id DESC LIMIT ?', [
    playerId,
    openings,
  ]);

const latestOpeningShape = rowShape({ id: column.integer, caseId: column.integer, createdAt: column.timestamp });

/** The player's last opening. */
export const selectLatestOpening = (db: Db, playerId: number): Promise<RowOf<typeof latestOpeningShape> | null> =>
  readRow(db, latestOpeningShape, 'FROM openings WHERE player_id = ? ORDER BY id DESC LIMIT 1', [playerId]);

const openingColumns = {
  id: column.integer,
  playerId: column.integer,
  caseId: column.integer,
  versionId: column.integer,
  count: column.integer,
  priceKind: column.textOf<PaidPrice['kind']>(),
  /** Kopecks, or hundredths of a point when paid with bonus points. */
  paid: column.integer,
};

const openingShape = rowShape(openingColumns);

/** An opening as its page shows it. */
export type StoredOpening = RowOf<typeof openingShape>;

export const selectOpening = (db: Db, openingId: number): Promise<StoredOpening | null> =>
  readRow(db, openingShape, 'FROM openings WHERE id = ?', [openingId]);

const countedShape = rowShape({ ...openingColumns, createdAt: column.timestamp, revealAt: column.timestamp });

/** An opening as counted by the leaderboards and the fairness report. */
export type CountedOpening = RowOf<typeof countedShape>;

/** At most `limit` openings with ids above `afterId`, ascending. */
export const openingsAfter = async (db: Db, afterId: number, limit: number): Promise<CountedOpening[]> =>
  await readRows(db, countedShape, 'FROM openings WHERE id > ? ORDER BY id LIMIT ?', [afterId, limit]);

export async function openingsByIds(db: Db, ids: readonly number[]): Promise<CountedOpening[]> {
  if (ids.length === 0) return [];
  return await readRows(db, countedShape, `FROM openings WHERE id IN (${inList(ids)}) ORDER BY id`, ids);
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
export const selectBests = async (db: Db, caseId: number, fromHour: number): Promise<number[]> =>
  await readRows(
    db,
    column.integer.only('best_id'),
    'FROM case_bests WHERE case_id = ? AND starts_hour >= ? ORDER BY best_kopecks DESC, best_id',
    [caseId, fromHour],
  );

const buyerShape = rowShape({
  cashbackUntil: column.timestamp.nullable,
  cashbackPercent: column.integer.nullable,
  exp: column.integer,
});

export type Buyer = RowOf<typeof buyerShape>;

/** The columns of the player's row that an opening reads. */
export async function readBuyer(tx: Tx, playerId: number): Promise<Buyer> {
  const buyer = await readRow(tx, buyerShape, 'FROM players WHERE id = ?', [playerId]);
  assert(buyer, `Player ${String(playerId)} does not exist`);
  return buyer;
}

const pastOpeningShape = rowShape({
  id: column.integer,
  caseId: column.integer,
  versionId: column.integer,
  count: column.integer,
  createdAt: column.timestamp,
});
export type PastOpening = RowOf<typeof pastOpeningShape>;

/** Openings of a player with ids below `beforeId`, newest first. */
export const openingsOf = async (db: Db, playerId: number, beforeId: number, limit: number): Promise<PastOpening[]> =>
  await readRows(db, pastOpeningShape, 'FROM openings WHERE player_id = ? AND id < ? ORDER BY id DESC LIMIT ?', [
    playerId,
    beforeId,
    limit,
  ]);
