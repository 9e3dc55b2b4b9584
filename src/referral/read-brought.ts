import type { Db } from '#src/platform/db.ts';
import { selectBrought } from './store.ts';

/** What each of some friends has brought their inviter so far, in kopecks, less what was taken back. */
export const readBrought = (
  db: Db,
  inviterId: number,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => selectBrought(db, inviterId, playerIds);
