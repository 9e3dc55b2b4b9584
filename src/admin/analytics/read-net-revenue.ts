import type { Db } from '#src/platform/database/database.ts';
import { netRevenueOf } from './sheets.ts';
import { selectTotals } from './store.ts';

const LAST_DAY = 0xff_ff_ff_ff;

/** Top-ups since the first day, less refunds, charge-backs and the value of withdrawn items, in kopecks. */
export const readNetRevenue = async (db: Db): Promise<number> =>
  netRevenueOf(await selectTotals(db, ['transfer', 'move'], { span: 'day', from: 0, until: LAST_DAY }));
