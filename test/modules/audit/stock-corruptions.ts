import type { Corruption } from './corruptions.ts';

const RUNNING = '(SELECT id FROM case_stock_periods WHERE ended_at IS NULL LIMIT 1)';

/** Changes of the limits of cases past the openings that they count. */
export const STOCKS: readonly Corruption[] = [
  {
    name: 'a stock that forgot a sale',
    sql: [`UPDATE openings SET stock_period_id = ${RUNNING} LIMIT 1`],
    rule: 'every stock period has sold exactly the openings that name it',
  },
  {
    name: 'a stock that counts a sale too many',
    sql: ['UPDATE case_stock_periods SET sold = sold + 1 LIMIT 1'],
    rule: 'every stock period has sold exactly the openings that name it',
  },
  {
    name: 'an opening counted in the stock of another case',
    sql: [`UPDATE openings SET stock_period_id = ${RUNNING} LIMIT 1`],
    rule: 'every opening that names a stock period is of its case',
  },
];
