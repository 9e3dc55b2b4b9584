import type { Db } from '#src/platform/database/database.ts';
import { countOpen } from './store.ts';

/** Number and oldest creation time of open payments by state. Reads open payments only. */
export const countOpenPayments = (db: Db): ReturnType<typeof countOpen> => countOpen(db);
