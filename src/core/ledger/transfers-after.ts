import type { Db } from '#src/platform/database/database.ts';
import { type CountedTransfer, selectTransfersAfter } from './store.ts';

/**
 * Transfers of all players with ids above `afterId`, ascending, at most `limit`. Continue with the id of the last one.
 */
export const transfersAfter = (db: Db, afterId: number, limit: number): Promise<CountedTransfer[]> =>
  selectTransfersAfter(db, afterId, limit);
