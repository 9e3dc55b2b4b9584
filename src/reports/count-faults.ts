import type { Db } from '#src/platform/db.ts';
import { countFaultsSince } from './store.ts';

/** How many different faults visitors' browsers told of since a moment. */
export const countFaults = (db: Db, since: Date): Promise<number> => countFaultsSince(db, since);
