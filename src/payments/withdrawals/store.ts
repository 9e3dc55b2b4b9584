import { type JobRows, notBackedOff } from '#src/platform/process/job-rows.ts';
import { type Db, isDuplicate, write } from '#src/platform/database/database.ts';
import { column, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { centiG, type CentiG } from '#src/shared/units.ts';
import type { WithdrawalStep } from '#src/shared/withdrawals.ts';
import { type NewWithdrawal, type Withdrawal, withdrawalShape } from './withdrawal.ts';

export async function selectListings(tx: Tx, from: CentiG, to: CentiG): Promise<ReadonlySet<number>> {
  const sql = 'SELECT listing_mark FROM withdrawals WHERE listing_mark BETWEEN ? AND ?';
  return new Set(await readRows(tx, column.integer.only('listing_mark'), sql, [from, to]));
}

/**
 * Inserts a request and returns its id. With `isMarked` the listing price is exclusive: null when another open request
 * has it.
 */
export async function insertWithdrawal(
  tx: Tx,
  asked: NewWithdrawal,
  listing: { readonly centiG: CentiG; readonly isMarked: boolean },
): Promise<number | null> {
  try {
    const { insertId } = await write(
      tx,
      `INSERT INTO withdrawals (player_id, owned_item_id, game_id, game_name, price_kopecks, cost_kopecks,
         reserved_kopecks, listing_centi_g, listing_mark, terms_salt, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        asked.playerId,
        asked.insertId,
        asked.gameId,
        asked.gameName,
        asked.priceKopecks,
        asked.costKopecks,
        asked.reservedKopecks,
        listing.centiG,
        listing.isMarked ? listing.centiG : null,
        asked.termsSalt,
        tx.now,
      ],
    );
    return insertId;
  } catch (error) {
    if (isDuplicate(error) && listing.isMarked) return null;
    throw error;
  }
}

export const selectWithdrawal = (db: Db, id: number): Promise<Withdrawal | null> =>
  readRow(db, withdrawalShape, 'FROM withdrawals WHERE id = ?', [id]);

export const selectWithdrawalForUpdate = (tx: Tx, id: number): Promise<Withdrawal | null> =>
  readRow(tx, withdrawalShape, 'FROM withdrawals WHERE id = ? FOR UPDATE', [id]);

export const latestRequest = (db: Db, insertId: number): Promise<Withdrawal | null> =>
  readRow(db, withdrawalShape, 'FROM withdrawals WHERE owned_item_id = ? ORDER BY id DESC LIMIT 1', [insertId]);

export const selectOfPlayer = (db: Db, playerId: number, beforeId: number, limit: number): Promise<Withdrawal[]> =>
  readRows(db, withdrawalShape, 'FROM withdrawals WHERE player_id = ? AND id < ? ORDER BY id DESC LIMIT ?', [
    playerId,
    beforeId,
    limit,
  ]);

/** Requests of a player that are open, or whose item has not been returned. */
export const selectUnended = (db: Db, playerId: number): Promise<Withdrawal[]> =>
  readRows(
    db,
    withdrawalShape,
    'FROM withdrawals WHERE player_id = ? AND (closed_at IS NULL OR back_at IS NOT NULL) ORDER BY id',
    [playerId],
  );

/** Without this hint the optimizer may scan all requests by primary key to find a waiting one. */
const BY_STATE = 'FORCE INDEX (withdrawals_state)';

/**
 * Locks the oldest waiting request, or returns null. Rows locked by others are skipped, unless `isPatient` waits for
 * their locks.
 */
export const selectNextForUpdate = (tx: Tx, isPatient: boolean): Promise<Withdrawal | null> =>
  readRow(
    tx,
    withdrawalShape,
    `FROM withdrawals ${BY_STATE} WHERE state = 'waiting' ORDER BY id LIMIT 1
     FOR UPDATE${isPatient ? '' : ' SKIP LOCKED'}`,
  );

export const heldBy = (db: Db, holderId: number): Promise<Withdrawal | null> =>
  readRow(db, withdrawalShape, 'FROM withdrawals WHERE holder_id = ?', [holderId]);

/** Requests in a state with ids above a given one, oldest first. */
export const selectInState = (
  db: Db,
  state: 'waiting' | 'withdrawing',
  afterId: number,
  limit: number,
): Promise<Withdrawal[]> =>
  readRows(db, withdrawalShape, `FROM withdrawals ${BY_STATE} WHERE state = ? AND id > ? ORDER BY id LIMIT ?`, [
    state,
    afterId,
    limit,
  ]);

/** Requests in every state with ids above a given one, oldest first. */
export const selectAfter = (db: Db, afterId: number, limit: number): Promise<Withdrawal[]> =>
  readRows(db, withdrawalShape, 'FROM withdrawals WHERE id > ? ORDER BY id LIMIT ?', [afterId, limit]);

const queueShape = rowShape({ waiting: column.integer, held: column.integer, since: column.timestamp.nullable });

/** Number of waiting and of held requests from the state index, and the time of the oldest waiting one. */
export async function readQueue(db: Db): Promise<RowOf<typeof queueShape>> {
  const row = await readRow(
    db,
    queueShape,
    `SELECT (SELECT COUNT(*) FROM withdrawals WHERE state = 'waiting') AS waiting,
       (SELECT COUNT(*) FROM withdrawals WHERE state = 'withdrawing') AS held,
       (SELECT created_at FROM withdrawals ${BY_STATE} WHERE state = 'waiting' ORDER BY id LIMIT 1) AS since`,
  );
  return row ?? { waiting: 0, held: 0, since: null };
}

/** Assigns a locked request to a staff member. A unique key refuses a second request for the same staff member. */
export async function updateTaken(tx: Tx, id: number, holderId: number, until: Date): Promise<void> {
  await write(
    tx,
    `UPDATE withdrawals SET state = 'withdrawing', holder_id = ?, held_until = ?, taken_at = COALESCE(taken_at, ?)
     WHERE id = ?`,
    [holderId, until, tx.now, id],
  );
}

export async function updateHandedBack(tx: Tx, id: number): Promise<void> {
  await write(tx, "UPDATE withdrawals SET state = 'waiting', holder_id = NULL, held_until = NULL WHERE id = ?", [id]);
}

export interface WithdrawalEnding extends Pick<Withdrawal, 'decidedBy' | 'reason' | 'note' | 'lot' | 'backAt'> {
  readonly state: 'withdrawn' | 'error' | 'cancelled';
}

/** Ends a locked request, clears its holder and frees its listing price. */
export async function updateEnded(tx: Tx, id: number, ending: WithdrawalEnding): Promise<void> {
  await write(
    tx,
    `UPDATE withdrawals SET state = ?, decided_by = ?, reason = ?, note = ?, lot = ?, back_at = ?, closed_at = ?,
       holder_id = NULL, held_until = NULL, listing_mark = NULL WHERE id = ?`,
    [ending.state, ending.decidedBy, ending.reason, ending.note, ending.lot, ending.backAt, tx.now, id],
  );
}

/** Records that the item of a rejected request was returned. */
export async function updateReturned(tx: Tx, id: number): Promise<void> {
  await write(tx, 'UPDATE withdrawals SET back_at = NULL WHERE id = ?', [id]);
}

export const selectOverdue = (db: Db, { job, now }: JobRows, limit: number): Promise<number[]> =>
  readRows(
    db,
    column.integer.only('id'),
    `FROM withdrawals
     WHERE held_until <= ? AND ${notBackedOff('withdrawals.id')} ORDER BY held_until LIMIT ?`,
    [now, job, limit],
  );

export const selectToReturn = (db: Db, { job, now }: JobRows, limit: number): Promise<Withdrawal[]> =>
  readRows(
    db,
    withdrawalShape,
    `FROM withdrawals WHERE back_at <= ? AND ${notBackedOff('withdrawals.id')} ORDER BY back_at LIMIT ?`,
    [now, job, limit],
  );

/** The first step, `asked`, keeps the hash of the terms. */
export async function insertStep(
  tx: Tx,
  id: number,
  step: WithdrawalStep,
  byId: number | null,
  termsHash: string | null = null,
): Promise<void> {
  await write(
    tx,
    `INSERT INTO withdrawal_steps (withdrawal_id, step, by_id, terms_hash, created_at, signature)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [id, step, byId, termsHash, tx.now, tx.sign('withdrawal_steps', [id, step, byId, termsHash, tx.now])],
  );
}

const askedShape = rowShape({
  termsSalt: column.text.nullable,
  gameId: column.text,
  listingCentiG: column.integer.mapped(centiG),
  termsHash: column.text.nullable,
  stepId: column.integer,
});

/** The terms of a request, with the hash of them that its first step keeps. */
export type AskedTerms = RowOf<typeof askedShape>;

/** A request has one first step; a forged one may have more. */
export const selectAsked = (db: Db, id: number): Promise<AskedTerms[]> =>
  readRows(
    db,
    askedShape,
    `FROM withdrawals w JOIN (
       SELECT id AS step_id, terms_hash FROM withdrawal_steps
       WHERE withdrawal_id = ? AND step = 'asked') s WHERE w.id = ?`,
    [id, id],
  );

const stepShape = rowShape({
  step: column.textOf<WithdrawalStep>(),
  /** The staff member. Null for the player and for jobs. */
  byId: column.integer.nullable,
  createdAt: column.timestamp,
});

export const stepsOf = (db: Db, id: number): Promise<RowOf<typeof stepShape>[]> =>
  readRows(db, stepShape, 'FROM withdrawal_steps WHERE withdrawal_id = ? ORDER BY id', [id]);

const recordShape = rowShape({
  done: column.integer,
  rejected: column.integer,
  cancelled: column.integer,
  doneKopecks: column.integer,
});

/** Number of a player's requests by outcome, and their value in kopecks. Reads a few rows by the player's index. */
export async function withdrawalRecord(db: Db, playerId: number): Promise<RowOf<typeof recordShape>> {
  const record = await readRow(
    db,
    recordShape,
    `SELECT COALESCE(SUM(state = 'withdrawn'), 0) AS done, COALESCE(SUM(state = 'error'), 0) AS rejected,
       COALESCE(SUM(state = 'cancelled'), 0) AS cancelled,
       COALESCE(SUM(IF(state = 'withdrawn', price_kopecks, 0)), 0) AS done_kopecks
     FROM withdrawals WHERE player_id = ?`,
    [playerId],
  );
  return record ?? { done: 0, rejected: 0, cancelled: 0, doneKopecks: 0 };
}

export async function upsertGameAccount(
  tx: Tx,
  playerId: number,
  account: { readonly gameId: string; readonly name: string },
): Promise<void> {
  await write(
    tx,
    `INSERT INTO game_accounts (player_id, game_id, name, checked_at) VALUES (?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE game_id = VALUES(game_id), name = VALUES(name), checked_at = VALUES(checked_at)`,
    [playerId, account.gameId, account.name, tx.now],
  );
}

export const lastGameId = (db: Db, playerId: number): Promise<string | null> =>
  readRow(db, column.text.only('game_id'), 'FROM game_accounts WHERE player_id = ?', [playerId]);

/** Players with a game id, except one, at most `limit`. */
export const selectPlayersBy = (
  db: Db,
  gameId: string,
  { but, limit }: { readonly but: number; readonly limit: number },
): Promise<number[]> =>
  readRows(
    db,
    column.integer.only('player_id'),
    'FROM game_accounts WHERE game_id = ? AND player_id <> ? ORDER BY player_id LIMIT ?',
    [gameId, but, limit],
  );

export async function eraseGameTraces(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'DELETE FROM game_accounts WHERE player_id = ?', [playerId]);
  await write(tx, "UPDATE withdrawals SET game_id = '', game_name = '', terms_salt = NULL WHERE player_id = ?", [
    playerId,
  ]);
}
