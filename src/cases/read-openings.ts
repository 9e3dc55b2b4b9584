import type { Db } from '#src/platform/db.ts';
import { type CountedOpening, selectOpeningsAfter, selectOpeningsByIds } from './store.ts';

export type { CountedOpening };

/** Openings with ids above `afterId`, ascending, `limit` at most: read on from the last one. */
export const openingsAfter = (db: Db, afterId: number, limit: number): Promise<CountedOpening[]> =>
  selectOpeningsAfter(db, afterId, limit);

/** The openings among some ids that are there, ascending. */
export const openingsByIds = async (db: Db, ids: readonly number[]): Promise<CountedOpening[]> =>
  ids.length === 0 ? [] : await selectOpeningsByIds(db, ids);
