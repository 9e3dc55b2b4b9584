import type { Check } from './checks.ts';

/** Stock checks: a period of a case's limit counts exactly the openings that name it. */
export const STOCK_PERIODS: readonly Check[] = [
  {
    name: 'every stock period has sold exactly the openings that name it',
    offenders: `
      SELECT p.id AS period, p.case_id, p.sold, p.sold_before, COALESCE(o.opened, 0) AS opened, o.other_cases
      FROM case_stock_periods p LEFT JOIN (
        SELECT n.stock_period_id, SUM(n.count) AS opened, SUM(n.case_id <> q.case_id) AS other_cases
        FROM openings n JOIN case_stock_periods q ON q.id = n.stock_period_id
        GROUP BY n.stock_period_id) o ON o.stock_period_id = p.id
      WHERE p.sold <> p.sold_before + COALESCE(o.opened, 0) OR o.other_cases > 0`,
  },
  {
    name: 'every opening that names a stock period is of its case',
    offenders: `
      SELECT o.id AS opening, o.stock_period_id FROM openings o
      LEFT JOIN case_stock_periods p ON p.id = o.stock_period_id AND p.case_id = o.case_id
      WHERE o.stock_period_id IS NOT NULL AND p.id IS NULL`,
  },
  {
    name: 'only the last stock period of a case runs',
    offenders: `
      SELECT id AS period, case_id, started_at FROM case_stock_periods p
      WHERE ended_at IS NULL
        AND EXISTS (SELECT 1 FROM case_stock_periods l WHERE l.case_id = p.case_id AND l.id > p.id)`,
  },
];
