import { type Db, isDuplicate, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { OpeningPrice } from './price.ts';

/** What an opening's row says of the case: which it was, and with which frozen contents. */
interface OpenedCase {
  readonly id: number;
  readonly version: { readonly id: number };
}

/** What else an opening's row says. */
export interface NewOpening {
  readonly count: number;
  readonly price: OpeningPrice;
  /** From when on the player may open the case again; null where it asks for no pause. */
  readonly againAt: Date | null;
  readonly revealAt: Date;
}

/** Writes what was opened, for how much. Answers the opening's id. */
export async function insertOpening(
  tx: Tx,
  playerId: number,
  opened: OpenedCase,
  { count, price, againAt, revealAt }: NewOpening,
): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO openings
       (player_id, case_id, version_id, count, price_kind, paid, cashback_centi_points, wheel_centi_points, again_at,
        reveal_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[playerId, opened.id, opened.version.id, count, price.kind],
      ...[price.paid, price.cashbackCentiPoints, price.wheelCentiPoints, againAt, revealAt, tx.now],
    ],
  );
  return insertId;
}

/** From when on a player may open a case again; null for who has not opened it yet. */
export async function selectPause(db: Db, playerId: number, caseId: number): Promise<Date | null> {
  const [row] = await select<{ again_at: Date }>(
    db,
    'SELECT again_at FROM case_pauses WHERE player_id = ? AND case_id = ?',
    [playerId, caseId],
  );
  return row?.again_at ?? null;
}

/**
 * Begins a player's pause of a case, if none runs. False when one does: its row is the wall behind the lock, for
 * two openings can neither change it nor make it both.
 */
export async function takePause(tx: Tx, playerId: number, caseId: number, againAt: Date): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    'UPDATE case_pauses SET again_at = ? WHERE player_id = ? AND case_id = ? AND again_at <= ?',
    [againAt, playerId, caseId, tx.now],
  );
  if (affectedRows === 1) return true;
  try {
    await write(tx, 'INSERT INTO case_pauses (player_id, case_id, again_at) VALUES (?, ?, ?)', [
      playerId,
      caseId,
      againAt,
    ]);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Makes a case a favourite of a player; one that is it already stays where it is. */
export async function insertFavourite(tx: Tx, playerId: number, caseId: number): Promise<void> {
  await write(
    tx,
    `INSERT INTO case_favourites (player_id, case_id, created_at) VALUES (?, ?, ?)
     ON DUPLICATE KEY UPDATE case_id = case_id`,
    [playerId, caseId, tx.now],
  );
}

/** Makes a case no favourite of a player any more. */
export async function deleteFavourite(tx: Tx, playerId: number, caseId: number): Promise<void> {
  await write(tx, 'DELETE FROM case_favourites WHERE player_id = ? AND case_id = ?', [playerId, caseId]);
}

/** Forgets all favourites of a player. */
export async function deleteFavouritesOf(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'DELETE FROM case_favourites WHERE player_id = ?', [playerId]);
}

/** The ids of a player's favourite cases, the latest first, `limit` at most. */
export async function selectFavourites(db: Db, playerId: number, limit: number): Promise<number[]> {
  const rows = await select<{ case_id: number | string }>(
    db,
    'SELECT case_id FROM case_favourites WHERE player_id = ? ORDER BY created_at DESC, case_id DESC LIMIT ?',
    [playerId, limit],
  );
  return rows.map((row) => wholeFromRow(row.case_id));
}

/** Which cases a player's last openings were of, the latest first, each as often as it was opened among them. */
export async function selectLastOpened(db: Db, playerId: number, openings: number): Promise<number[]> {
  const rows = await select<{ case_id: number | string }>(
    db,
    'SELECT case_id FROM openings WHERE player_id = ? ORDER BY id DESC LIMIT ?',
    [playerId, openings],
  );
  return rows.map((row) => wholeFromRow(row.case_id));
}

interface OpeningRow {
  readonly id: number;
  readonly player_id: number;
  readonly case_id: number;
  readonly version_id: number;
  readonly count: number;
}

/** An opening by its id, or null. */
export async function selectOpening(
  db: Db,
  openingId: number,
): Promise<{ id: number; playerId: number; caseId: number; versionId: number; count: number } | null> {
  const [row] = await select<OpeningRow>(
    db,
    'SELECT id, player_id, case_id, version_id, count FROM openings WHERE id = ?',
    [openingId],
  );
  if (!row) return null;
  return {
    id: wholeFromRow(row.id),
    playerId: wholeFromRow(row.player_id),
    caseId: wholeFromRow(row.case_id),
    versionId: wholeFromRow(row.version_id),
    count: row.count,
  };
}

/** What of an opening counts: who opened which case how often, when, and when others may hear of it. */
export interface CountedOpening {
  readonly id: number;
  readonly playerId: number;
  readonly caseId: number;
  readonly versionId: number;
  readonly count: number;
  readonly priceKind: OpeningPrice['kind'];
  /** Kopecks, or hundredths of a point when paid with bonuses. */
  readonly paid: number;
  readonly createdAt: Date;
  readonly revealAt: Date;
}

interface CountedRow {
  readonly id: number | string;
  readonly player_id: number | string;
  readonly case_id: number | string;
  readonly version_id: number | string;
  readonly count: number;
  readonly price_kind: OpeningPrice['kind'];
  readonly paid: number | string;
  readonly created_at: Date;
  readonly reveal_at: Date;
}

const COUNTED = `SELECT id, player_id, case_id, version_id, count, price_kind, paid, created_at, reveal_at
  FROM openings`;

const countedFrom = (row: CountedRow): CountedOpening => ({
  id: wholeFromRow(row.id),
  playerId: wholeFromRow(row.player_id),
  caseId: wholeFromRow(row.case_id),
  versionId: wholeFromRow(row.version_id),
  count: row.count,
  priceKind: row.price_kind,
  paid: wholeFromRow(row.paid),
  createdAt: row.created_at,
  revealAt: row.reveal_at,
});

/** Openings with ids above `afterId`, ascending, `limit` at most. */
export async function selectOpeningsAfter(db: Db, afterId: number, limit: number): Promise<CountedOpening[]> {
  const rows = await select<CountedRow>(db, `${COUNTED} WHERE id > ? ORDER BY id LIMIT ?`, [afterId, limit]);
  return rows.map(countedFrom);
}

/** The openings among some ids that are there, ascending. */
export async function selectOpeningsByIds(db: Db, ids: readonly number[]): Promise<CountedOpening[]> {
  const marks = ids.map(() => '?').join(', ');
  return (await select<CountedRow>(db, `${COUNTED} WHERE id IN (${marks}) ORDER BY id`, ids)).map(countedFrom);
}

/** The best drop of a case within an hour. */
export interface HourBest {
  readonly caseId: number;
  /** Hours since the beginning of 1970. */
  readonly startsHour: number;
  readonly bestKopecks: number;
  /** The owned item; of equals the earlier one. */
  readonly bestId: number;
}

/** Brings what is better into the hours it fell in. */
export async function upsertBests(tx: Tx, rows: readonly HourBest[]): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await write(
      tx,
      `INSERT INTO case_bests (case_id, starts_hour, best_kopecks, best_id)
       VALUES ${chunk.map(() => '(?, ?, ?, ?)').join(', ')}
       ON DUPLICATE KEY UPDATE
         best_id = IF(VALUES(best_kopecks) > best_kopecks
           OR (VALUES(best_kopecks) = best_kopecks AND VALUES(best_id) < best_id), VALUES(best_id), best_id),
         best_kopecks = GREATEST(best_kopecks, VALUES(best_kopecks))`,
      chunk.flatMap(({ caseId, startsHour, bestKopecks, bestId }) => [caseId, startsHour, bestKopecks, bestId]),
    );
  }
}

/** Forgets all of them, so that they are made again from the openings. */
export async function deleteBests(tx: Tx): Promise<void> {
  await write(tx, 'DELETE FROM case_bests', []);
}

/** The best drops of a case from an hour on, the best first: one of each hour at most. */
export async function selectBests(db: Db, caseId: number, fromHour: number): Promise<number[]> {
  const rows = await select<{ best_id: number | string }>(
    db,
    `SELECT best_id FROM case_bests WHERE case_id = ? AND starts_hour >= ? ORDER BY best_kopecks DESC, best_id`,
    [caseId, fromHour],
  );
  return rows.map((row) => wholeFromRow(row.best_id));
}
