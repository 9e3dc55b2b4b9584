import { type Db, write } from '#src/platform/database/database.ts';
import {
  asColumns,
  column,
  inList,
  readRow,
  readRows,
  type RowOf,
  rowShape,
  valueRows,
} from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import type { LeaderboardPeriod } from './period.ts';
import { type CaseTally, ALL_PLAYERS, type PlayerTally } from './tally.ts';

const progressShape = rowShape({
  /** The newest opening that was read. Older openings that are still pending are listed separately. */
  openingId: column.integer,
  opened: column.integer,
  contracts: column.integer,
  /** Contracts up to this id are final and included in the total. */
  settledContractId: column.integer,
  settledContracts: column.integer,
  seenContractId: column.integer,
  contractsSeenAt: column.timestamp,
  users: column.integer,
  online: column.integer.nullable,
  /** Players up to this id are final and included in the total. */
  settledPlayerId: column.integer,
  settledPlayers: column.integer,
  seenPlayerId: column.integer,
  seenAt: column.timestamp,
  /** Accounts closed up to this time are final and included in the total. */
  closedUntil: column.timestamp,
  closedPlayers: column.integer,
  isStripNews: column.boolean,
  isCounterNews: column.boolean,
  stripToldAt: column.timestamp,
  countersToldAt: column.timestamp,
});

/** Progress of the rollups and their running totals, stored in a single row. */
export type RollupProgress = RowOf<typeof progressShape>;

async function readProgress(db: Db, lock: '' | 'FOR UPDATE'): Promise<RollupProgress> {
  const progress = await readRow(db, progressShape, `FROM standing_marks WHERE id = 1 ${lock}`);
  if (progress === null) throw new Error('The row of cursors is missing');
  return progress;
}

export const selectRollupProgress = (db: Db): Promise<RollupProgress> => readProgress(db, '');

/** Locks the progress row until the transaction ends, so that one worker at a time updates the rollups. */
export async function lockRollupProgress(tx: Tx): Promise<RollupProgress> {
  tx.guard('counter');
  return await readProgress(tx, 'FOR UPDATE');
}

export async function updateRollupProgress(tx: Tx, progress: RollupProgress): Promise<void> {
  await tx('standing_marks').where({ id: 1 }).update(asColumns(progress));
}

const pendingOpeningsShape = rowShape({ openingId: column.integer, notedAt: column.timestamp });

/** An opening to check again: not committed yet, or not revealed. */
export type PendingOpening = RowOf<typeof pendingOpeningsShape>;

export const selectPendingOpenings = async (db: Db): Promise<PendingOpening[]> =>
  await readRows(db, pendingOpeningsShape, 'FROM standing_waits ORDER BY opening_id');

export async function insertPendingOpenings(tx: Tx, openingIds: readonly number[]): Promise<void> {
  for (const chunk of chunksOf(openingIds)) {
    await write(
      tx,
      `INSERT INTO standing_waits (opening_id, noted_at) VALUES ${valueRows(chunk, 2)}`,
      chunk.flatMap((id) => [id, tx.now]),
    );
  }
}

export async function deletePendingOpenings(tx: Tx, openingIds: readonly number[]): Promise<void> {
  for (const chunk of chunksOf(openingIds)) {
    await write(tx, `DELETE FROM standing_waits WHERE opening_id IN (${inList(chunk)})`, chunk);
  }
}

export async function addToPlayers(tx: Tx, rows: readonly PlayerTally[]): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await write(
      tx,
      `INSERT INTO standings (period, starts_day, player_id, opened, won_kopecks, best_kopecks, best_id)
       VALUES ${valueRows(chunk, 7)}
       ON DUPLICATE KEY UPDATE opened = opened + VALUES(opened), won_kopecks = won_kopecks + VALUES(won_kopecks),
         best_id = IF(VALUES(best_kopecks) > best_kopecks
           OR (VALUES(best_kopecks) = best_kopecks AND VALUES(best_id) < best_id), VALUES(best_id), best_id),
         best_kopecks = GREATEST(best_kopecks, VALUES(best_kopecks))`,
      chunk.flatMap((row) => [
        row.period,
        row.startDay,
        row.playerId,
        row.opened,
        row.wonKopecks,
        row.bestKopecks,
        row.bestId,
      ]),
    );
  }
}

export async function addToCases(tx: Tx, rows: readonly CaseTally[]): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await write(
      tx,
      `INSERT INTO standing_cases (period, starts_day, player_id, case_id, opened)
       VALUES ${valueRows(chunk, 5)}
       ON DUPLICATE KEY UPDATE opened = opened + VALUES(opened)`,
      chunk.flatMap((row) => [row.period, row.startDay, row.playerId, row.caseId, row.opened]),
    );
  }
}

/** Deletes all rollups before a rebuild. */
export async function deleteRollups(tx: Tx): Promise<void> {
  for (const table of ['standings', 'standing_cases', 'standing_waits']) await write(tx, `DELETE FROM ${table}`, []);
}

/** Deletes players from all leaderboards. */
export async function deleteLeaderboardRowsOf(tx: Tx, playerIds: readonly number[]): Promise<void> {
  for (const chunk of chunksOf(playerIds)) {
    await write(tx, `DELETE FROM standings WHERE player_id IN (${inList(chunk)})`, chunk);
  }
}

const standingShape = rowShape({
  playerId: column.integer,
  opened: column.integer,
  wonKopecks: column.integer,
  bestId: column.integer,
});

export type LeaderboardRow = RowOf<typeof standingShape>;

/** The columns that order players: total winnings, and the most valuable item. */
const RANKINGS = { winnings: 'won_kopecks', item: 'best_kopecks' } as const;

/** The first players of a period in a ranking. */
export const selectLeaders = async (
  db: Db,
  period: LeaderboardPeriod,
  startDay: number,
  ranking: keyof typeof RANKINGS,
  limit: number,
): Promise<LeaderboardRow[]> =>
  await readRows(
    db,
    standingShape,
    `FROM standings
     WHERE period = ? AND starts_day = ? ORDER BY ${RANKINGS[ranking]} DESC, player_id DESC LIMIT ?`,
    [period, startDay, limit],
  );

/** A player's results in a period; null when the player opened nothing. */
export const selectLeaderboardRow = async (
  db: Db,
  period: LeaderboardPeriod,
  startDay: number,
  playerId: number,
): Promise<LeaderboardRow | null> =>
  await readRow(db, standingShape, 'FROM standings WHERE period = ? AND starts_day = ? AND player_id = ?', [
    period,
    startDay,
    playerId,
  ]);

/** Number of players ranked above a player in a period, counted up to `most`. */
export async function countBefore(
  db: Db,
  period: LeaderboardPeriod,
  startDay: number,
  { wonKopecks, playerId }: LeaderboardRow,
  most: number,
): Promise<number> {
  const count = await readRow(
    db,
    column.integer.only('count'),
    `SELECT COUNT(*) AS count FROM (
       SELECT 1 FROM standings WHERE period = ? AND starts_day = ?
         AND (won_kopecks > ? OR (won_kopecks = ? AND player_id > ?))
       LIMIT ?) before_them`,
    [period, startDay, wonKopecks, wonKopecks, playerId, most],
  );
  return count ?? 0;
}

const caseCountsShape = rowShape({ caseId: column.integer, opened: column.integer });

/** Openings per case in a period, of one player or of all, most opened first. */
export const selectCaseCounts = async (
  db: Db,
  period: LeaderboardPeriod,
  startDay: number,
  playerId = ALL_PLAYERS,
): Promise<RowOf<typeof caseCountsShape>[]> =>
  await readRows(
    db,
    caseCountsShape,
    `FROM standing_cases WHERE period = ? AND starts_day = ? AND player_id = ?
     ORDER BY opened DESC, case_id`,
    [period, startDay, playerId],
  );
