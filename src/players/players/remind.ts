import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { type ReminderCriteria, selectToRemind, updateTold } from './store.ts';

/** Returns ids above `afterId` of players whose streak is about to break, ascending. */
export const playersToRemind = (
  db: Db,
  whom: ReminderCriteria,
  page: { readonly afterId: number; readonly limit: number },
): Promise<number[]> => selectToRemind(db, whom, page);

/** Marks a player as reminded today. Returns false when the player was reminded already or has claimed the bonus. */
export const markReminded = (tx: Tx, playerId: number, whom: ReminderCriteria): Promise<boolean> =>
  updateTold(tx, playerId, whom);
