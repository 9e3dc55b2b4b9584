import type { Db } from '#src/platform/database/database.ts';
import { countClientErrorsSince } from './store.ts';

export const countClientErrors = (db: Db, since: Date): Promise<number> => countClientErrorsSince(db, since);
