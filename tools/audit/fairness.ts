import type { Check } from './checks.ts';

const COUNTED = '<= (SELECT last_draw_id FROM fair_marks WHERE id = 1)';
const monthOf = (row: string): string => `DATE_FORMAT(${row}.created_at + INTERVAL 3 HOUR, '%Y-%m')`;

const COUNTS = `
  SELECT d.kind, d.version_id, ${monthOf('d')} AS month, d.item_id AS outcome, COUNT(*) AS count FROM draws d
  WHERE d.kind = 'case' AND d.id ${COUNTED} GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT d.kind, s.version_id, ${monthOf('d')}, p.position, COUNT(*) FROM draws d
  JOIN wheel_spins s ON s.id = d.subject_id JOIN wheel_prizes p ON p.spin_id = s.id
  WHERE d.kind = 'wheel' AND d.id ${COUNTED} GROUP BY 1, 2, 3, 4`;
const TICKETS = `
  SELECT ${monthOf('d')} AS month, d.kind, d.ticket DIV 10000 AS cell, COUNT(*) AS count FROM draws d
  WHERE d.id ${COUNTED} GROUP BY 1, 2, 3`;
/**
 * Sums of draws by kind, version and way of paying. The averages by the odds depend on past prices: only their sign is
 * known.
 */
const GIVEN = `
  SELECT ${monthOf('d')} AS month, d.kind, COALESCE(d.version_id, s.version_id, 0) AS version_id,
    CASE d.kind WHEN 'case' THEN o.price_kind WHEN 'wheel' THEN 'free' ELSE 'items' END AS paid_with,
    COUNT(*) AS count, COALESCE(SUM(CASE d.kind WHEN 'case' THEN o.paid / o.count WHEN 'contract' THEN c.value_kopecks
      WHEN 'upgrade' THEN u.stake_kopecks END), 0) AS came,
    COALESCE(SUM(IF(d.kind = 'wheel', 0, i.price_kopecks)), 0) AS gave,
    COALESCE(SUM(d.kind = 'upgrade' AND d.item_id IS NOT NULL), 0) AS won, COALESCE(SUM(u.tickets), 0) AS tickets
  FROM draws d LEFT JOIN items i ON i.draw_id = d.id
  LEFT JOIN openings o ON d.kind = 'case' AND o.id = d.subject_id
  LEFT JOIN contracts c ON d.kind = 'contract' AND c.id = d.subject_id
  LEFT JOIN upgrades u ON d.kind = 'upgrade' AND u.id = d.subject_id
  LEFT JOIN wheel_spins s ON d.kind = 'wheel' AND s.id = d.subject_id
  WHERE d.id ${COUNTED} GROUP BY 1, 2, 3, 4`;
const SUM_KEY = 'f.month = t.month AND f.kind = t.kind AND f.version_id = t.version_id AND f.paid_with = t.paid_with';

/** Compares the published draw counts with the draws themselves, in both directions. */
export const FAIRNESS: readonly Check[] = [
  {
    name: 'the published outcomes of versions equal their draws',
    offenders: `
      SELECT t.kind, t.version_id, t.month, t.outcome, t.count, f.count AS published FROM (${COUNTS}) t
      LEFT JOIN fair_counts f ON f.kind = t.kind AND f.version_id = t.version_id AND f.month = t.month
        AND f.outcome = t.outcome AND f.count = t.count
      WHERE f.count IS NULL
      UNION ALL
      SELECT f.kind, f.version_id, f.month, f.outcome, t.count, f.count FROM fair_counts f
      LEFT JOIN (${COUNTS}) t ON t.kind = f.kind AND t.version_id = f.version_id AND t.month = f.month
        AND t.outcome = f.outcome AND t.count = f.count
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
      SELECT t.month, t.kind, t.version_id, t.paid_with, t.count, t.gave, f.count AS published,
        f.gave AS published_gave FROM (${GIVEN}) t LEFT JOIN fair_sums f ON ${SUM_KEY}
      WHERE NOT COALESCE(f.count = t.count AND ROUND(f.came - t.came) = 0 AND f.gave = t.gave AND f.won = t.won
        AND f.tickets = t.tickets AND f.expected >= 0 AND f.spread >= 0, FALSE)
      UNION ALL
      SELECT f.month, f.kind, f.version_id, f.paid_with, t.count, t.gave, f.count, f.gave FROM fair_sums f
      LEFT JOIN (${GIVEN}) t ON ${SUM_KEY} WHERE t.count IS NULL`,
  },
];
