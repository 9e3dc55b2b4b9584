import type { Db } from '#src/platform/db.ts';
import { selectQueue } from './store.ts';

/** How many requests wait, how many are in somebody's hands, and since when the first one waits. */
export const readQueue = (db: Db): ReturnType<typeof selectQueue> => selectQueue(db);
