import type { Db } from '#src/platform/db.ts';
import { countOpen } from './store.ts';

/** How many payments are not over, and since when, by state: these few alone are read. */
export const countOpenPayments = (db: Db): ReturnType<typeof countOpen> => countOpen(db);
