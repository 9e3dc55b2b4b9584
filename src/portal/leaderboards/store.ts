import { type Db, select, write } from '#src/platform/database/database.ts';
import { inList, integer, readRow, readRows, rowShape, timestamp, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import type { LeaderboardPeriod } from './period.ts';
import { type CaseTally, ALL_PLAYERS, type PlayerTally } from './tally.ts';

/** Progress of the rollups and their running totals, stored in a single row. */
export interface RollupProgress {
  /** The newest opening that was read. Older openings that are still pending are listed separately. */
  readonly openingId: number;
  readonly opened: number;
  readonly contracts: number;
  /** Contracts up to this id are final and included in the total. */
  readonly settledContractId: number;
  readonly settledContracts: number;
  readonly seenContractId: number;
  readonly contractsSeenAt: Date;
  readonly users: number;
  readonly online: number | null;
  /** Players up to this id are final and included in the total. */
  readonly settledPlayerId: number;
  readonly settledPlayers: number;
  readonly seenPlayerId: number;
  readonly seenAt: Date;
  /** Accounts closed up to this time are final and included in the total. */
  readonly closedUntil: Date;
  readonly closedPlayers: number;
  readonly isStripNews: boolean;
  readonly isCounterNews: boolean;
  readonly stripToldAt: Date;
  readonly countersToldAt: Date;
}

interface RollupProgressRow {
  readonly opening_id: number;
  readonly opened: number;
  readonly contracts: number;
  readonly settled_contract_id: number;
  readonly settled_contracts: number;
  readonly seen_contract_id: number;
  readonly contracts_seen_at: Date;
  readonly users: number;
  readonly online: number | null;
  readonly settled_player_id: number;
  readonly settled_players: number;
  readonly seen_player_id: number;
  readonly seen_at: Date;
  readonly closed_until: Date;
  readonly closed_players: number;
  readonly is_strip_news: number;
  readonly is_counter_news: number;
  readonly strip_told_at: Date;
  readonly counters_told_at: Date;
}

const MARKS = `SELECT opening_id, opened, contracts, users, online, settled_player_id, settled_players, seen_player_id,
  seen_at, closed_until, closed_players, is_strip_news, is_counter_news, strip_told_at, counters_told_at,
  settled_contract_id, settled_contracts, seen_contract_id, contracts_seen_at
  FROM standing_marks WHERE id = 1`;

const marksFrom = (row: RollupProgressRow): RollupProgress => ({
  openingId: row.opening_id,
  opened: row.opened,
  contracts: row.contracts,
  settledContractId: row.settled_contract_id,
  settledContracts: row.settled_contracts,
  seenContractId: row.seen_contract_id,
  contractsSeenAt: row.contracts_seen_at,
  users: row.users,
  online: row.online,
  settledPlayerId: row.settled_player_id,
  settledPlayers: row.settled_players,
  seenPlayerId: row.seen_player_id,
  seenAt: row.seen_at,
  closedUntil: row.closed_until,
  closedPlayers: row.closed_players,
  isStripNews: row.is_strip_news === 1,
  isCounterNews: row.is_counter_news === 1,
  stripToldAt: row.strip_told_at,
  countersToldAt: row.counters_told_at,
});

const markOf = ([row]: RollupProgressRow[]): RollupProgress => {
  if (!row) throw new Error('The row of cursors is missing');
  return marksFrom(row);
};

export const selectRollupProgress = async (db: Db): Promise<RollupProgress> =>
  markOf(await select<RollupProgressRow>(db, MARKS));

/** Locks the progress row until the transaction ends, so that one worker at a time updates the rollups. */
export async function lockRollupProgress(tx: Tx): Promise<RollupProgress> {
  tx.guard('counter');
  return markOf(await select<RollupProgressRow>(tx, `${MARKS} FOR UPDATE`));
}

export async function updateRollupProgress(tx: Tx, marks: RollupProgress): Promise<void> {
  await write(
    tx,
    `UPDATE standing_marks SET opening_id = ?, opened = ?, contracts = ?, users = ?, online = ?, settled_player_id = ?,
       settled_players = ?, seen_player_id = ?, seen_at = ?, closed_until = ?, closed_players = ?, is_strip_news = ?,
       is_counter_news = ?, strip_told_at = ?, counters_told_at = ?, settled_contract_id = ?, settled_contracts = ?,
       seen_contract_id = ?, contracts_seen_at = ? WHERE id = 1`,
    [
      marks.openingId,
      marks.opened,
      marks.contracts,
      marks.users,
      marks.online,
      marks.settledPlayerId,
      marks.settledPlayers,
      marks.seenPlayerId,
      marks.seenAt,
      marks.closedUntil,
      marks.closedPlayers,
      marks.isStripNews ? 1 : 0,
      marks.isCounterNews ? 1 : 0,
      marks.stripToldAt,
      marks.countersToldAt,
      marks.settledContractId,
      marks.settledContracts,
      marks.seenContractId,
      marks.contractsSeenAt,
    ],
  );
}

/** An opening to check again: not committed yet, or not revealed. */
export interface PendingOpening {
  readonly openingId: number;
  readonly notedAt: Date;
}

const pendingOpeningsShape = rowShape({ openingId: integer, notedAt: timestamp });

export async function selectPendingOpenings(db: Db): Promise<PendingOpening[]> {
  return await readRows(
    db,
    pendingOpeningsShape,
    `SELECT ${pendingOpeningsShape.columns} FROM standing_waits ORDER BY opening_id`,
  );
}

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

export interface LeaderboardRow {
  readonly playerId: number;
  readonly opened: number;
  readonly wonKopecks: number;
  readonly bestId: number;
}

const standingShape = rowShape({ playerId: integer, opened: integer, wonKopecks: integer, bestId: integer });

/** The columns that order players: total winnings, and the most valuable item. */
const RANKINGS = { winnings: 'won_kopecks', item: 'best_kopecks' } as const;

/** The first players of a period in a ranking. */
export async function selectLeaders(
  db: Db,
  period: LeaderboardPeriod,
  startDay: number,
  ranking: keyof typeof RANKINGS,
  limit: number,
): Promise<LeaderboardRow[]> {
  return await readRows(
    db,
    standingShape,
    `SELECT ${standingShape.columns} FROM standings
     WHERE period = ? AND starts_day = ? ORDER BY ${RANKINGS[ranking]} DESC, player_id DESC LIMIT ?`,
    [period, startDay, limit],
  );
}

/** A player's results in a period; null when the player opened nothing. */
export async function selectLeaderboardRow(
  db: Db,
  period: LeaderboardPeriod,
  startDay: number,
  playerId: number,
): Promise<LeaderboardRow | null> {
  return await readRow(
    db,
    standingShape,
    `SELECT ${standingShape.columns} FROM standings
     WHERE period = ? AND starts_day = ? AND player_id = ?`,
    [period, startDay, playerId],
  );
}

/** Number of players ranked above a player in a period, counted up to `most`. */
export async function countBefore(
  db: Db,
  period: LeaderboardPeriod,
  startDay: number,
  { wonKopecks, playerId }: LeaderboardRow,
  most: number,
): Promise<number> {
  const [row] = await select<{ count: number }>(
    db,
    `SELECT COUNT(*) AS count FROM (
       SELECT 1 FROM standings WHERE period = ? AND starts_day = ?
         AND (won_kopecks > ? OR (won_kopecks = ? AND player_id > ?))
       LIMIT ?) before_them`,
    [period, startDay, wonKopecks, wonKopecks, playerId, most],
  );
  return row?.count ?? 0;
}

const caseCountsShape = rowShape({ caseId: integer, opened: integer });

/** Openings per case in a period, of one player or of all, most opened first. */
export async function selectCaseCounts(
  db: Db,
  period: LeaderboardPeriod,
  startDay: number,
  playerId = ALL_PLAYERS,
): Promise<{ caseId: number; opened: number }[]> {
  return await readRows(
    db,
    caseCountsShape,
    `SELECT ${caseCountsShape.columns} FROM standing_cases WHERE period = ? AND starts_day = ? AND player_id = ?
     ORDER BY opened DESC, case_id`,
    [period, startDay, playerId],
  );
}
