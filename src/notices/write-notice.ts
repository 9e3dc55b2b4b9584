import type { Tx } from '#src/platform/transaction.ts';
import { noticeWritten } from './events.ts';
import type { NewNotice } from './notice.ts';
import { insertNotice } from './store.ts';

/**
 * Tells a player something, in the transaction of what it tells of: either both happen or neither. It locks nothing, so
 * it may stand anywhere in an action; whoever is online is nudged after commit.
 */
export async function writeNotice(tx: Tx, playerId: number, notice: NewNotice): Promise<void> {
  const id = await insertNotice(tx, playerId, notice);
  tx.announce(noticeWritten(playerId, id));
}
