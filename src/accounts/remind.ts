import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { type Reminded, selectToRemind, updateTold } from './store.ts';

/** Ids of players whose streak would break, above `afterId`, ascending: read on from the last one. */
export const playersToRemind = (
  db: Db,
  whom: Reminded,
  page: { readonly afterId: number; readonly limit: number },
): Promise<number[]> => selectToRemind(db, whom, page);

/** Notes that a player is reminded now; false when they were today already, or took their bonus meanwhile. */
export const markReminded = (tx: Tx, playerId: number, whom: Reminded): Promise<boolean> =>
  updateTold(tx, playerId, whom);
