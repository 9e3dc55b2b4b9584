import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { type JobRows, notBackedOff } from '#src/platform/process/job-rows.ts';
import {
  type DayFigures,
  type DeliveryDay,
  type DeliveryPromise,
  dayShape,
  type GiftOutcome,
  promiseShape,
} from './delivery-row.ts';

export async function insertPromise(tx: Tx, promise: Omit<DeliveryPromise, 'id'>): Promise<void> {
  const { withdrawalId, hours, perMille, leastKopecks, centiPoints, dueAt } = promise;
  const values = [withdrawalId, hours, perMille, leastKopecks, centiPoints, dueAt, tx.now];
  await write(
    tx,
    `INSERT INTO delivery_promises
       (withdrawal_id, hours, per_mille, least_kopecks, centi_points, due_at, created_at, signature)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [...values, tx.sign('delivery_promises', values)],
  );
}

export const selectPromise = (db: Db, withdrawalId: number): Promise<DeliveryPromise | null> =>
  readRow(db, promiseShape, 'FROM delivery_promises WHERE withdrawal_id = ?', [withdrawalId]);

const dueShape = rowShape({ withdrawalId: column.integer, dueAt: column.timestamp });

/** The times until which some requests are promised; one without a promise is absent. */
export async function selectDueTimes(db: Db, withdrawalIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  if (withdrawalIds.length === 0) return new Map();
  const sql = `FROM delivery_promises WHERE withdrawal_id IN (${inList(withdrawalIds)})`;
  const rows = await readRows(db, dueShape, sql, withdrawalIds);
  return new Map(rows.map(({ withdrawalId, dueAt }) => [withdrawalId, dueAt]));
}

/** Remembers a delivery that came later than promised; one without a promise, or in time, leaves nothing. */
export async function insertLate(tx: Tx, withdrawalId: number): Promise<void> {
  await write(
    tx,
    `INSERT INTO late_deliveries (withdrawal_id)
     SELECT withdrawal_id FROM delivery_promises WHERE withdrawal_id = ? AND due_at < ?`,
    [withdrawalId, tx.now],
  );
}

const lateShape = rowShape({ withdrawalId: column.integer, playerId: column.integer });

/** Late deliveries whose points are still to be given. */
export const selectLate = (db: Db, { job, now }: JobRows, limit: number): Promise<RowOf<typeof lateShape>[]> =>
  readRows(
    db,
    lateShape,
    `SELECT l.withdrawal_id, w.player_id FROM late_deliveries l JOIN withdrawals w ON w.id = l.withdrawal_id
     WHERE w.closed_at <= ? AND ${notBackedOff('l.withdrawal_id')} ORDER BY l.withdrawal_id LIMIT ?`,
    [now, job, limit],
  );

export const selectLateForUpdate = (tx: Tx, withdrawalId: number): Promise<number | null> =>
  readRow(tx, column.integer.only('withdrawal_id'), 'FROM late_deliveries WHERE withdrawal_id = ? FOR UPDATE', [
    withdrawalId,
  ]);

export async function deleteLate(tx: Tx, withdrawalId: number): Promise<void> {
  await write(tx, 'DELETE FROM late_deliveries WHERE withdrawal_id = ?', [withdrawalId]);
}

const deliveredShape = rowShape({
  state: column.text,
  insertId: column.integer.named('owned_item_id'),
  itemId: column.integer,
  closedAt: column.timestamp.nullable,
  /** The step of the delivery, which is signed; null without one. */
  stepId: column.integer.nullable,
  stepAt: column.timestamp.nullable,
});

export const selectDelivered = (db: Db, withdrawalId: number): Promise<RowOf<typeof deliveredShape> | null> =>
  readRow(
    db,
    deliveredShape,
    `SELECT w.state, w.owned_item_id, i.item_id, w.closed_at, s.id AS step_id, s.created_at AS step_at
     FROM withdrawals w JOIN items i ON i.id = w.owned_item_id
     LEFT JOIN withdrawal_steps s ON s.withdrawal_id = w.id AND s.step = 'withdrawn'
     WHERE w.id = ? ORDER BY s.id LIMIT 1`,
    [withdrawalId],
  );

const SUM = column.integer.only('centi_points');

/** Points given between two times, to a player or to all. */
export async function selectGiven(db: Db, from: Date, to: Date, playerId: number | null = null): Promise<number> {
  const [whose, values] = playerId === null ? ['', []] : ['player_id = ? AND ', [playerId]];
  const sql = `SELECT COALESCE(SUM(centi_points), 0) AS centi_points FROM delivery_gifts
    WHERE ${whose}created_at >= ? AND created_at < ?`;
  return (await readRow(db, SUM, sql, [...values, from, to])) ?? 0;
}

export interface NewGift {
  readonly withdrawalId: number;
  readonly playerId: number;
  readonly outcome: GiftOutcome;
  readonly centiPoints: number;
  /** The limits of the day in force. */
  readonly playerMostCentiPoints: number;
  readonly dayMostCentiPoints: number;
}

/** Inserts what a late delivery gave. The unique key refuses a second one of the same request. */
export async function insertGift(tx: Tx, gift: NewGift): Promise<void> {
  const { withdrawalId, playerId, outcome, centiPoints, playerMostCentiPoints, dayMostCentiPoints } = gift;
  const values = [withdrawalId, playerId, outcome, centiPoints, playerMostCentiPoints, dayMostCentiPoints, tx.now];
  await write(
    tx,
    `INSERT INTO delivery_gifts (withdrawal_id, player_id, outcome, centi_points, player_most_centi_points,
       day_most_centi_points, created_at, signature)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [...values, tx.sign('delivery_gifts', values)],
  );
}

const giftShape = rowShape({ outcome: column.textOf<GiftOutcome>(), centiPoints: column.integer });

export const selectGift = (db: Db, withdrawalId: number): Promise<RowOf<typeof giftShape> | null> =>
  readRow(db, giftShape, 'FROM delivery_gifts WHERE withdrawal_id = ?', [withdrawalId]);

const placeShape = rowShape({ id: column.integer, place: column.integer.nullable });

/** Places in the queue, from 1; requests that do not wait have none. */
export async function selectPlaces(db: Db, withdrawalIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (withdrawalIds.length === 0) return new Map();
  const rows = await readRows(
    db,
    placeShape,
    `SELECT w.id, IF(w.state = 'waiting',
       (SELECT COUNT(*) FROM withdrawals q WHERE q.state = 'waiting' AND q.id <= w.id), NULL) AS place
     FROM withdrawals w WHERE w.id IN (${inList(withdrawalIds)})`,
    withdrawalIds,
  );
  return new Map(rows.flatMap(({ id, place }) => (place === null ? [] : [[id, place]])));
}

const TOOK = column.integer.only('took');
const DELIVERED = "withdrawals FORCE INDEX (withdrawals_closed) WHERE state = 'withdrawn'";

/** Times of the last deliveries since a moment, in seconds; `hour` is that of UTC in which they were requested. */
export const selectTimes = (db: Db, since: Date, hour: number | null, limit: number): Promise<number[]> =>
  readRows(
    db,
    TOOK,
    `SELECT TIMESTAMPDIFF(SECOND, created_at, closed_at) AS took FROM ${DELIVERED} AND closed_at > ?
       ${hour === null ? '' : 'AND HOUR(created_at) = ?'} ORDER BY closed_at DESC LIMIT ?`,
    [since, ...(hour === null ? [] : [hour]), limit],
  );

/** Times of all deliveries between two moments, in seconds. */
export const selectTimesBetween = (db: Db, from: Date, to: Date): Promise<number[]> =>
  readRows(
    db,
    TOOK,
    `SELECT TIMESTAMPDIFF(SECOND, created_at, closed_at) AS took
     FROM ${DELIVERED} AND closed_at >= ? AND closed_at < ?`,
    [from, to],
  );

const countShape = rowShape({ requests: column.integer, missed: column.integer });

/** Requests of a time, and promises that ran out in it while their request was open. */
export async function countRequests(db: Db, from: Date, to: Date): Promise<RowOf<typeof countShape>> {
  const row = await readRow(
    db,
    countShape,
    `SELECT (SELECT COUNT(*) FROM withdrawals WHERE created_at >= ? AND created_at < ?) AS requests,
       (SELECT COUNT(*) FROM delivery_promises p JOIN withdrawals w ON w.id = p.withdrawal_id
        WHERE p.due_at >= ? AND p.due_at < ? AND (w.closed_at IS NULL OR w.closed_at > p.due_at)) AS missed`,
    [from, to, from, to],
  );
  return row ?? { requests: 0, missed: 0 };
}

/** The time of the first request of the store; null without one. */
export const selectFirstRequest = (db: Db): Promise<Date | null> =>
  readRow(db, column.timestamp.nullable.only('first_at'), 'SELECT MIN(created_at) AS first_at FROM withdrawals');

/** Days from a day on, newest first. */
export const selectDays = (db: Db, fromDay: number): Promise<DeliveryDay[]> =>
  readRows(db, dayShape, 'FROM delivery_days WHERE day >= ? ORDER BY day DESC', [fromDay]);

/** Inserts a finished day. The unique key refuses a second row of the same day. */
export async function insertDay(tx: Tx, day: number, figures: DayFigures): Promise<void> {
  const { requests, delivered, medianSeconds, p90Seconds, missed, centiPoints } = figures;
  const values = [day, requests, delivered, medianSeconds, p90Seconds, missed, centiPoints, tx.now];
  await write(
    tx,
    `INSERT INTO delivery_days
       (day, requests, delivered, median_seconds, p90_seconds, missed, centi_points, created_at, signature)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [...values, tx.sign('delivery_days', values)],
  );
}
