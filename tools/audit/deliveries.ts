import type { Check } from './checks.ts';

/** The Moscow day of a time. */
const DAY_OF = (time: string): string => `DATEDIFF(${time} + INTERVAL 3 HOUR, '1970-01-01')`;
const BEFORE = 'ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING';

/** Gifts, with what their player and all players had got before them on the same day. */
const GIFTS = `
  SELECT id, withdrawal_id, player_id, outcome, centi_points, player_most_centi_points, day_most_centi_points,
    created_at,
    COALESCE(SUM(centi_points) OVER (PARTITION BY player_id, ${DAY_OF('created_at')} ${BEFORE}), 0) AS player_before,
    COALESCE(SUM(centi_points) OVER (PARTITION BY ${DAY_OF('created_at')} ${BEFORE}), 0) AS day_before
  FROM delivery_gifts`;

/** Deliveries by day, each with its rank by time. */
const RANKED = `
  SELECT ${DAY_OF('closed_at')} AS day, TIMESTAMPDIFF(SECOND, created_at, closed_at) AS took,
    ROW_NUMBER() OVER (PARTITION BY ${DAY_OF('closed_at')}
      ORDER BY TIMESTAMPDIFF(SECOND, created_at, closed_at)) AS place,
    COUNT(*) OVER (PARTITION BY ${DAY_OF('closed_at')}) AS total
  FROM withdrawals WHERE state = 'withdrawn'`;
const MEASURED = `
  SELECT day, MAX(total) AS total, MAX(IF(place = (total * 50 + 99) DIV 100, took, NULL)) AS median_seconds,
    MAX(IF(place = (total * 90 + 99) DIV 100, took, NULL)) AS p90_seconds
  FROM (${RANKED}) ranked GROUP BY day`;

/** Delivery times: what was promised, what a late delivery gave, and the published figures of each day. */
export const DELIVERIES: readonly Check[] = [
  {
    name: 'every promise of a withdrawal was made with its request, and its points are a share of its price',
    offenders: `
      SELECT p.id AS promise, p.withdrawal_id, p.hours, p.due_at, p.centi_points, w.cost_kopecks, w.created_at
      FROM delivery_promises p LEFT JOIN withdrawals w ON w.id = p.withdrawal_id
      WHERE NOT COALESCE(p.created_at = w.created_at AND p.due_at = p.created_at + INTERVAL p.hours HOUR
        AND p.centi_points = IF(w.cost_kopecks < p.least_kopecks, 0, w.cost_kopecks * p.per_mille DIV 1000), FALSE)`,
  },
  {
    name: 'every late delivery gave what was promised, cut by the limits of its day, by one transfer',
    offenders: `
      SELECT g.id AS gift, g.withdrawal_id, g.outcome, g.centi_points, p.centi_points AS promised, g.player_before,
        g.day_before
      FROM (${GIFTS}) g
      LEFT JOIN delivery_promises p ON p.withdrawal_id = g.withdrawal_id
      LEFT JOIN withdrawals w ON w.id = g.withdrawal_id
      LEFT JOIN withdrawal_steps s ON s.withdrawal_id = g.withdrawal_id AND s.step = 'withdrawn'
      LEFT JOIN (
        SELECT subject_id, COUNT(*) AS moved, SUM(amount) AS amount FROM transfers
        WHERE subject_type = 'withdrawal' AND kind = 'delivery_gift' GROUP BY subject_id) t
        ON t.subject_id = g.withdrawal_id
      WHERE NOT COALESCE(w.player_id = g.player_id AND s.created_at > p.due_at
        AND g.centi_points = IF(g.outcome IN ('closed', 'blocked'), 0, GREATEST(0, LEAST(p.centi_points,
          g.player_most_centi_points - g.player_before, g.day_most_centi_points - g.day_before)))
        AND (g.outcome IN ('closed', 'blocked') OR g.outcome = CASE WHEN p.centi_points = 0 THEN 'small'
          WHEN g.centi_points < p.centi_points THEN 'capped' ELSE 'given' END)
        AND COALESCE(t.amount, 0) = g.centi_points AND COALESCE(t.moved, 0) = (g.centi_points > 0), FALSE)`,
  },
  {
    name: 'a withdrawal that was delivered later than promised has its points or waits for them, and no other one has',
    offenders: `
      SELECT w.id AS withdrawal, w.state, w.closed_at, p.due_at, g.id AS gift, l.withdrawal_id AS late
      FROM withdrawals w
      LEFT JOIN delivery_promises p ON p.withdrawal_id = w.id
      LEFT JOIN delivery_gifts g ON g.withdrawal_id = w.id
      LEFT JOIN late_deliveries l ON l.withdrawal_id = w.id
      WHERE COALESCE(w.state = 'withdrawn' AND w.closed_at > p.due_at, FALSE)
        <> ((g.id IS NOT NULL) + (l.withdrawal_id IS NOT NULL))`,
  },
  {
    name: 'the published delivery times of each day are those of its withdrawals',
    offenders: `
      SELECT d.day, d.requests, r.requests AS asked, d.delivered, m.total, d.median_seconds, m.median_seconds AS median,
        d.p90_seconds, m.p90_seconds AS p90, d.missed, x.missed AS late, d.centi_points, g.centi_points AS given
      FROM delivery_days d
      LEFT JOIN (
        SELECT ${DAY_OF('created_at')} AS day, COUNT(*) AS requests FROM withdrawals GROUP BY day) r ON r.day = d.day
      LEFT JOIN (${MEASURED}) m ON m.day = d.day
      LEFT JOIN (
        SELECT ${DAY_OF('p.due_at')} AS day, COUNT(*) AS missed
        FROM delivery_promises p JOIN withdrawals w ON w.id = p.withdrawal_id
        WHERE w.closed_at IS NULL OR w.closed_at > p.due_at GROUP BY day) x ON x.day = d.day
      LEFT JOIN (
        SELECT ${DAY_OF('created_at')} AS day, SUM(centi_points) AS centi_points FROM delivery_gifts
        GROUP BY day) g ON g.day = d.day
      WHERE NOT (d.requests = COALESCE(r.requests, 0) AND d.delivered = COALESCE(m.total, 0)
        AND d.median_seconds <=> m.median_seconds AND d.p90_seconds <=> m.p90_seconds
        AND d.missed = COALESCE(x.missed, 0) AND d.centi_points = COALESCE(g.centi_points, 0))`,
  },
  {
    // The job never writes the row of a day that has one.
    name: 'the delivery times of a day were published after its end',
    offenders: `
      SELECT id AS published, day, created_at FROM delivery_days WHERE day >= ${DAY_OF('created_at')}`,
  },
];
