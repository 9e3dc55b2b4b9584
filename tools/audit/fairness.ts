import type { Check } from './checks.ts';

const COUNTED = '<= (SELECT last_draw_id FROM fair_marks WHERE id = 1)';
const monthOf = (row: string): string => `DATE_FORMAT(${row}.created_at + INTERVAL 3 HOUR, '%Y-%m')`;

const COUNTS = `
  SELECT d.version_id, ${monthOf('d')} AS month, d.item_id AS outcome, COUNT(*) AS count FROM draws d
  WHERE d.kind = 'case' AND d.id ${COUNTED} GROUP BY 1, 2, 3
  UNION ALL
  SELECT s.version_id, ${monthOf('d')}, p.position, COUNT(*) FROM draws d
  JOIN wheel_spins s ON s.id = d.subject_id JOIN wheel_prizes p ON p.spin_id = s.id
  WHERE d.kind = 'wheel' AND d.id ${COUNTED} GROUP BY 1, 2, 3`;
const TICKETS = `
  SELECT ${monthOf('d')} AS month, d.kind, d.ticket DIV 10000 AS cell, COUNT(*) AS count FROM draws d
  WHERE d.id ${COUNTED} GROUP BY 1, 2, 3`;
const GIVEN = `
  SELECT ${monthOf('d')} AS month, d.kind, COUNT(*) AS count, COALESCE(SUM(i.price_kopecks), 0) AS gave FROM draws d
  LEFT JOIN items i ON i.draw_id = d.id WHERE d.kind <> 'wheel' AND d.id ${COUNTED} GROUP BY 1, 2`;

/** Compares the published draw counts with the draws themselves, in both directions. */
export const FAIRNESS: readonly Check[] = [
  {
    name: 'the published outcomes of versions equal their draws',
    offenders: `
      SELECT t.version_id, t.month, t.outcome, t.count, f.count AS published FROM (${COUNTS}) t
      LEFT JOIN fair_counts f ON f.version_id = t.version_id AND f.month = t.month AND f.outcome = t.outcome
        AND f.count = t.count
      WHERE f.count IS NULL
      UNION ALL
      SELECT f.version_id, f.month, f.outcome, t.count, f.count FROM fair_counts f
      LEFT JOIN (${COUNTS}) t ON t.version_id = f.version_id AND t.month = f.month AND t.outcome = f.outcome
        AND t.count = f.count
      WHERE t.count IS NULL`,
  },
  {
    name: 'the published tickets equal the draws',
    offenders: `
      SELECT t.month, t.kind, t.cell, t.count, f.count AS published FROM (${TICKETS}) t
      LEFT JOIN fair_tickets f ON f.month = t.month AND f.kind = t.kind AND f.cell = t.cell
      WHERE f.count IS NULL OR f.count <> t.count
      UNION ALL
      SELECT f.month, f.kind, f.cell, t.count, f.count FROM fair_tickets f
      LEFT JOIN (${TICKETS}) t ON t.month = f.month AND t.kind = f.kind AND t.cell = f.cell WHERE t.count IS NULL`,
  },
  {
    name: 'the published wins are the values of the items of the draws',
    offenders: `
      SELECT t.month, t.kind, t.count, t.gave, f.count AS published, f.gave AS published_gave FROM (${GIVEN}) t
      LEFT JOIN (SELECT month, kind, SUM(count) AS count, SUM(gave) AS gave FROM fair_sums GROUP BY month, kind) f
        ON f.month = t.month AND f.kind = t.kind
      WHERE f.count IS NULL OR f.count <> t.count OR f.gave <> t.gave`,
  },
];
