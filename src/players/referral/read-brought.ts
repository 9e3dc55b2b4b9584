import type { Db } from '#src/platform/database/database.ts';
import { selectEarningsByFriend } from './store.ts';

/** Returns the total of the shares that each friend has brought the inviter, in kopecks, minus refunds. */
export const readEarningsByFriend = (
  db: Db,
  inviterId: number,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => selectEarningsByFriend(db, inviterId, playerIds);
