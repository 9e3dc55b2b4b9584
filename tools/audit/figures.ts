import { MILESTONES } from '#src/admin/analytics/index.ts';
import type { Check } from './checks.ts';

/** Rows of a source up to the job's high-water mark. The job adds and advances the mark in one transaction. */
const countedRows = (source: string, row: string): string =>
  `${row}.id <= COALESCE((SELECT last_id FROM figure_marks WHERE source = '${source}'), 0)`;
const hourOf = (row: string): string => `TIMESTAMPDIFF(HOUR, '1970-01-01', ${row}.created_at)`;
/** Items won in openings, contracts and upgrades, by their ids. */
const wonBy = (kind: string): string =>
  `SELECT d.subject_id, SUM(i.price_kopecks) AS won FROM draws d JOIN items i ON i.draw_id = d.id
   WHERE d.kind = '${kind}' GROUP BY d.subject_id`;

/**
 * Compares the sums of rows with the analytics of a kind, in both directions: `rows` selects starts, part, count, came
 * and gave.
 */
const comparedRows = (kind: string, span: 'hour' | 'day', rows: string, keptFrom = '0'): string => `
  SELECT t.starts, t.part, t.count, t.came, t.gave, f.count AS shown, f.came AS shown_came, f.gave AS shown_gave
  FROM (${rows}) t LEFT JOIN figures f
    ON f.kind = '${kind}' AND f.span = '${span}' AND f.starts = t.starts AND f.part = t.part
  WHERE f.count IS NULL OR f.count <> t.count OR f.came <> t.came OR f.gave <> t.gave
  UNION ALL
  SELECT f.starts, f.part, t.count, t.came, t.gave, f.count, f.came, f.gave FROM figures f
  LEFT JOIN (${rows}) t ON t.starts = f.starts AND t.part = f.part
  WHERE f.kind = '${kind}' AND f.span = '${span}' AND f.count <> 0
    AND t.starts IS NULL AND f.starts >= ${keptFrom}`;

/** Older days have lost the rows by which players were counted once (src/platform/database/retention.ts). */
const ACTIVES_KEPT_FROM = "COALESCE((SELECT kept_from FROM retention_marks WHERE name = 'figure_actives'), 0)";

const gamesOf = (kind: string, staked: string): string => `
  SELECT ${hourOf('g')} AS starts, '' AS part, COUNT(*) AS count, SUM(g.${staked}) AS came,
    COALESCE(SUM(w.won), 0) AS gave FROM ${kind}s g LEFT JOIN (${wonBy(kind)}) w ON w.subject_id = g.id
  WHERE ${countedRows(`${kind}s`, 'g')} GROUP BY 1`;
const JOINED = `
  SELECT ${hourOf('p')} AS starts, '' AS part, COUNT(*) AS count, 0 AS came, 0 AS gave FROM players p
  WHERE ${countedRows('players', 'p')} GROUP BY 1`;
const USED_SPINS = `
  SELECT ${hourOf('s')} AS starts, IF(s.promo_id IS NULL, 'free', 'code') AS part, COUNT(*) AS count, 0 AS came,
    0 AS gave FROM wheel_spins s WHERE ${countedRows('spins', 's')} GROUP BY 1, 2`;
/** The steps of players as bits of \`figure_players\`, counted in the hour in which they joined. */
const FUNNEL = `
  SELECT ${hourOf('l')} AS starts, m.part, COUNT(*) AS count, 0 AS came, 0 AS gave FROM figure_players f
  JOIN players l ON l.id = f.player_id
  JOIN (${Object.entries(MILESTONES)
    .map(([part, bit]) => `SELECT '${part}' AS part, ${String(bit)} AS bit`)
    .join(' UNION ALL ')}) m ON f.steps & m.bit GROUP BY 1, 2`;
const MOVES = `
  SELECT ${hourOf('m')} AS starts, CASE WHEN m.to_status = 'waiting' THEN 'asked'
      WHEN m.from_status = 'waiting' THEN 'cancelled' WHEN m.to_status = 'error' THEN 'rejected'
      ELSE 'done' END AS part,
    COUNT(*) AS count, SUM(i.price_kopecks) AS came, 0 AS gave
  FROM item_moves m JOIN items i ON i.id = m.owned_item_id
  WHERE ${countedRows('moves', 'm')} AND ((m.from_status IN ('owned', 'bonus') AND m.to_status = 'waiting')
    OR (m.from_status = 'waiting' AND m.to_status IN ('owned', 'bonus'))
    OR (m.from_status = 'withdrawing' AND m.to_status IN ('withdrawn', 'error'))) GROUP BY 1, 2`;

/** Analytics can be wrong although every balance is right, so they are compared with their source rows. */
export const FIGURES: readonly Check[] = [
  {
    name: 'the figures of contracts are the values of their items and outcomes',
    offenders: comparedRows('contract', 'hour', gamesOf('contract', 'value_kopecks')),
  },
  {
    name: 'the figures of upgrades are their stakes and wins',
    offenders: comparedRows('upgrade', 'hour', gamesOf('upgrade', 'stake_kopecks')),
  },
  { name: 'the figures of newcomers are the players who joined', offenders: comparedRows('joined', 'hour', JOINED) },
  { name: 'the figures of spins are the spins', offenders: comparedRows('spin', 'hour', USED_SPINS) },
  { name: 'the figures of the funnel are the steps of players', offenders: comparedRows('funnel', 'hour', FUNNEL) },
  {
    name: 'every figure has a kind that is counted, and none is below zero',
    offenders: `
      SELECT kind, span, starts, part, count, came FROM figures
      WHERE kind NOT IN ('transfer', 'opening', 'contract', 'upgrade', 'joined', 'payment', 'move', 'spin', 'funnel',
        'active', 'last_seen') OR count < 0`,
  },
  { name: 'the figures of withdrawals are the steps of items', offenders: comparedRows('move', 'hour', MOVES) },
  {
    name: 'the figures of a day are the sums of its hours',
    offenders: `
      SELECT d.kind, d.starts, d.part, d.count, h.count AS of_hours, d.came, h.came AS came_of_hours FROM figures d
      LEFT JOIN (SELECT kind, (starts + 3) DIV 24 AS day, part, SUM(count) AS count, SUM(came) AS came,
          SUM(gave) AS gave, SUM(expected) AS expected
        FROM figures WHERE span = 'hour' GROUP BY 1, 2, 3) h ON h.kind = d.kind AND h.day = d.starts AND h.part = d.part
      WHERE d.span = 'day' AND d.kind <> 'active' AND (h.count IS NULL OR h.count <> d.count OR h.came <> d.came
        OR h.gave <> d.gave OR h.expected <> d.expected)
      UNION ALL
      SELECT h.kind, h.day, h.part, NULL, h.count, NULL, NULL FROM (
        SELECT kind, (starts + 3) DIV 24 AS day, part, SUM(count) AS count FROM figures
        WHERE span = 'hour' AND kind <> 'last_seen' GROUP BY 1, 2, 3) h
      LEFT JOIN figures d ON d.kind = h.kind AND d.span = 'day' AND d.starts = h.day AND d.part = h.part
      WHERE d.kind IS NULL`,
  },
  {
    name: 'the expected wins in the figures follow from the terms of contracts and upgrades',
    offenders: `
      SELECT f.kind, f.starts, f.expected, t.expected AS of_games FROM figures f
      LEFT JOIN (
        SELECT 'contract' AS kind, ${hourOf('g')} AS starts,
          SUM(g.value_kopecks * (100 - g.edge_percent) DIV 100) AS expected
        FROM contracts g WHERE ${countedRows('contracts', 'g')} GROUP BY 2
        UNION ALL
        SELECT 'upgrade', ${hourOf('g')}, SUM(g.target_kopecks * g.tickets DIV 1000000)
        FROM upgrades g WHERE ${countedRows('upgrades', 'g')} GROUP BY 2) t
        ON t.kind = f.kind AND t.starts = f.starts
      WHERE f.span = 'hour' AND f.expected <> COALESCE(t.expected, 0)`,
  },
  {
    name: 'every active player of a day is counted for it once',
    offenders: comparedRows(
      'active',
      'day',
      `
      SELECT day AS starts, '' AS part, COUNT(*) AS count, 0 AS came, 0 AS gave FROM figure_actives GROUP BY 1`,
      ACTIVES_KEPT_FROM,
    ),
  },
  {
    name: 'every active player is counted by the hour of their last activity',
    offenders: comparedRows(
      'last_seen',
      'hour',
      `
      SELECT last_hour AS starts, '' AS part, COUNT(*) AS count, 0 AS came, 0 AS gave FROM figure_players
      WHERE last_hour > 0 GROUP BY 1`,
    ),
  },
];
