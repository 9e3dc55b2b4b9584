import type { Check } from './checks.ts';

/** Moscow day number of a timestamp (src/shared/moscow-day.ts). */
const DAY = "DATEDIFF(DATE(o.created_at + INTERVAL 3 HOUR), '1970-01-01')";
const STARTS = `CASE p.period WHEN 'day' THEN ${DAY} WHEN 'week' THEN ${DAY} - MOD(${DAY} + 3, 7)
  WHEN 'month' THEN ${DAY} - DAY(o.created_at + INTERVAL 3 HOUR) + 1 ELSE 0 END`;
const PERIODS = `(SELECT 'day' AS period UNION ALL SELECT 'week' UNION ALL SELECT 'month' UNION ALL SELECT 'all') p`;
/**
 * Openings that the job has counted, by its mark. The job lags slightly, and adds and advances the mark in one
 * transaction.
 */
const COUNTED = `o.id <= (SELECT opening_id FROM standing_marks)
  AND NOT EXISTS (SELECT 1 FROM standing_waits w WHERE w.opening_id = o.id)`;
const WON = `SELECT d.subject_id AS opening_id, SUM(i.price_kopecks) AS won, MAX(i.price_kopecks) AS best
  FROM draws d JOIN items i ON i.draw_id = d.id WHERE d.kind = 'case' GROUP BY d.subject_id`;
/** Periods before the mark of a retention rule may be deleted (src/platform/database/retention.ts). */
const isKept = (table: string): string =>
  `t.starts_day >= COALESCE((SELECT kept_from FROM retention_marks WHERE name = CONCAT('${table} ', t.period)), 0)`;
/** Players who closed their account are not ranked. */
const BY_PLAYER = `
  SELECT p.period, ${STARTS} AS starts_day, o.player_id, SUM(o.count) AS opened, SUM(w.won) AS won, MAX(w.best) AS best
  FROM openings o JOIN players l ON l.id = o.player_id AND l.closed_at IS NULL
  JOIN (${WON}) w ON w.opening_id = o.id JOIN ${PERIODS} WHERE ${COUNTED} GROUP BY 1, 2, 3`;
const BY_CASE = `
  SELECT p.period, ${STARTS} AS starts_day, 0 AS player_id, o.case_id, SUM(o.count) AS opened
  FROM openings o JOIN ${PERIODS} WHERE ${COUNTED} GROUP BY 1, 2, 4
  UNION ALL SELECT 'all', 0, o.player_id, o.case_id, SUM(o.count) FROM openings o WHERE ${COUNTED} GROUP BY 3, 4`;

/** The best drop of each case and hour, among counted openings. */
const HOUR_BESTS = `
  SELECT o.case_id, TIMESTAMPDIFF(HOUR, '1970-01-01', o.created_at) AS starts_hour, MAX(w.best) AS best
  FROM openings o JOIN (${WON}) w ON w.opening_id = o.id WHERE ${COUNTED} GROUP BY 1, 2`;

/** Rollups can be wrong although every balance is right, so they are compared with their source rows. */
export const STANDINGS: readonly Check[] = [
  {
    name: 'the leaderboard row of every player and period is the sum of their openings',
    offenders: `
      SELECT t.period, t.starts_day, t.player_id, t.opened, s.opened AS shown_opened, t.won, s.won_kopecks AS shown_won
      FROM (${BY_PLAYER}) t LEFT JOIN standings s USING (period, starts_day, player_id)
      WHERE ${isKept('standings')}
        AND (s.opened IS NULL OR s.opened <> t.opened OR s.won_kopecks <> t.won OR s.best_kopecks <> t.best)`,
  },
  {
    name: 'every leaderboard row has openings, and its best item was won by its player',
    offenders: `
      SELECT s.period, s.starts_day, s.player_id, s.best_id FROM standings s
      LEFT JOIN items i ON i.id = s.best_id AND i.player_id = s.player_id AND i.price_kopecks = s.best_kopecks
      LEFT JOIN players p ON p.id = s.player_id
      LEFT JOIN (${BY_PLAYER}) t
        ON t.period = s.period AND t.starts_day = s.starts_day AND t.player_id = s.player_id
      WHERE p.id IS NULL OR (p.closed_at IS NULL AND (i.id IS NULL OR t.opened IS NULL))
        OR p.closed_at <= (SELECT closed_until FROM standing_marks)`,
  },
  {
    name: 'the counter of every case equals its openings, in every period',
    offenders: `
      SELECT t.period, t.starts_day, t.player_id, t.case_id, t.opened, c.opened AS shown FROM (${BY_CASE}) t
      LEFT JOIN standing_cases c USING (period, starts_day, player_id, case_id)
      WHERE ${isKept('standing_cases')} AND (c.opened IS NULL OR c.opened <> t.opened)
      UNION ALL
      SELECT c.period, c.starts_day, c.player_id, c.case_id, t.opened, c.opened FROM standing_cases c
      LEFT JOIN (${BY_CASE}) t USING (period, starts_day, player_id, case_id) WHERE t.opened IS NULL`,
  },
  {
    name: 'the best drop of every case and hour is the best of its openings',
    offenders: `
      SELECT t.case_id, t.starts_hour, t.best, b.best_kopecks AS shown, b.best_id FROM (${HOUR_BESTS}) t
      LEFT JOIN case_bests b USING (case_id, starts_hour)
      LEFT JOIN items i ON i.id = b.best_id AND i.case_id = b.case_id AND i.price_kopecks = b.best_kopecks
      WHERE t.starts_hour >= COALESCE((SELECT kept_from FROM retention_marks WHERE name = 'case_bests'), 0)
        AND (b.best_id IS NULL OR b.best_kopecks <> t.best OR i.id IS NULL)
      UNION ALL
      SELECT b.case_id, b.starts_hour, t.best, b.best_kopecks, b.best_id FROM case_bests b
      LEFT JOIN (${HOUR_BESTS}) t USING (case_id, starts_hour) WHERE t.best IS NULL`,
  },
  {
    name: 'the counter of opened cases is their sum',
    offenders: `
      SELECT m.opened AS shown, t.opened FROM standing_marks m
      JOIN (SELECT COALESCE(SUM(o.count), 0) AS opened FROM openings o WHERE ${COUNTED}) t WHERE m.opened <> t.opened`,
  },
  {
    name: 'the settled counters of players are those who joined, and those who left, until their marks',
    offenders: `
      SELECT m.settled_players, p.joined, m.closed_players, p.closed, m.users FROM standing_marks m
      JOIN (
        SELECT COUNT(*) AS players,
          COALESCE(SUM(id <= (SELECT settled_player_id FROM standing_marks)), 0) AS joined,
          COALESCE(SUM(closed_at <= (SELECT closed_until FROM standing_marks)), 0) AS closed
        FROM players) p
      WHERE m.settled_players <> p.joined OR m.closed_players <> p.closed OR m.users > p.players`,
  },
];
