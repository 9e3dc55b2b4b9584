import type { Db } from '#src/platform/database/database.ts';
import { column, inList, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';

const workShape = rowShape({
  memberId: column.integer,
  delivered: column.integer,
  missed: column.integer,
  medianSeconds: column.integer.nullable,
  p90Seconds: column.integer.nullable,
  centiPoints: column.integer,
});

/** Requests that each member ended since a moment. */
export const selectWork = (db: Db, since: Date): Promise<RowOf<typeof workShape>[]> =>
  readRows(
    db,
    workShape,
    `SELECT member_id, SUM(state = 'withdrawn') AS delivered, SUM(is_late) AS missed, SUM(centi_points) AS centi_points,
       MAX(IF(state = 'withdrawn' AND place = (total * 50 + 99) DIV 100, took, NULL)) AS median_seconds,
       MAX(IF(state = 'withdrawn' AND place = (total * 90 + 99) DIV 100, took, NULL)) AS p90_seconds
     FROM (
       SELECT w.decided_by AS member_id, w.state, TIMESTAMPDIFF(SECOND, w.created_at, w.closed_at) AS took,
         COALESCE(w.closed_at > p.due_at, 0) AS is_late, COALESCE(g.centi_points, 0) AS centi_points,
         ROW_NUMBER() OVER (PARTITION BY w.decided_by, w.state
           ORDER BY TIMESTAMPDIFF(SECOND, w.created_at, w.closed_at)) AS place,
         COUNT(*) OVER (PARTITION BY w.decided_by, w.state) AS total
       FROM withdrawals w FORCE INDEX (withdrawals_closed)
       LEFT JOIN delivery_promises p ON p.withdrawal_id = w.id
       LEFT JOIN delivery_gifts g ON g.withdrawal_id = w.id
       WHERE w.state IN ('withdrawn', 'error') AND w.closed_at >= ?) ended
     GROUP BY member_id ORDER BY member_id`,
    [since],
  );

const takenShape = rowShape({ memberId: column.integer, taken: column.integer, handedBack: column.integer });

/** Steps of the requests that ended since a moment: those that members took, and those that went back to the queue. */
export const selectTaken = (db: Db, since: Date): Promise<RowOf<typeof takenShape>[]> =>
  readRows(
    db,
    takenShape,
    `SELECT s.by_id AS member_id, SUM(s.step = 'taken') AS taken, SUM(s.step = 'handed_back') AS handed_back
     FROM withdrawals w FORCE INDEX (withdrawals_closed) JOIN withdrawal_steps s ON s.withdrawal_id = w.id
     WHERE w.state IN ('withdrawn', 'error', 'cancelled') AND w.closed_at >= ?
       AND s.step IN ('taken', 'handed_back') AND s.by_id IS NOT NULL
     GROUP BY s.by_id ORDER BY s.by_id`,
    [since],
  );

const gotShape = rowShape({
  playerId: column.integer,
  requests: column.integer,
  centiPoints: column.integer,
  lastId: column.integer,
});

/** Players who got the most points for late deliveries since a moment, with their last such request. */
export const selectMostGiven = (db: Db, since: Date, limit: number): Promise<RowOf<typeof gotShape>[]> =>
  readRows(
    db,
    gotShape,
    `SELECT player_id, COUNT(*) AS requests, SUM(centi_points) AS centi_points, MAX(withdrawal_id) AS last_id
     FROM delivery_gifts WHERE created_at >= ? AND centi_points > 0
     GROUP BY player_id ORDER BY centi_points DESC, player_id LIMIT ?`,
    [since, limit],
  );

const holderShape = rowShape({ playerId: column.integer, memberId: column.integer, requests: column.integer });

/** Members who held the late requests of some players, most requests first. */
export const selectHolders = (
  db: Db,
  since: Date,
  playerIds: readonly number[],
): Promise<RowOf<typeof holderShape>[]> =>
  readRows(
    db,
    holderShape,
    `SELECT g.player_id, s.by_id AS member_id, COUNT(DISTINCT g.withdrawal_id) AS requests
     FROM delivery_gifts g JOIN withdrawal_steps s ON s.withdrawal_id = g.withdrawal_id
     WHERE g.player_id IN (${inList(playerIds)}) AND g.created_at >= ? AND g.centi_points > 0
       AND s.step = 'taken' AND s.by_id IS NOT NULL
     GROUP BY g.player_id, s.by_id ORDER BY requests DESC, member_id`,
    [...playerIds, since],
  );
