import type { Db } from '#src/platform/database/database.ts';
import { selectQueue } from './store.ts';

export const readQueue = (db: Db): ReturnType<typeof selectQueue> => selectQueue(db);
