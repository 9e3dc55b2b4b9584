import type { Db } from '#src/platform/db.ts';
import { type CountedTransfer, selectTransfersAfter } from './store.ts';

/** Transfers of everybody with ids above `afterId`, ascending, `limit` at most: read on from the last one. */
export const transfersAfter = (db: Db, afterId: number, limit: number): Promise<CountedTransfer[]> =>
  selectTransfersAfter(db, afterId, limit);
