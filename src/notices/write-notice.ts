import { ownSettings } from '#src/accounts/index.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { noticeWritten } from './events.ts';
import type { NewNotice, NoticeKind } from './notice.ts';
import { insertNotice } from './store.ts';

/** News that are not of a player's own value: who wants no notices is not told of them. */
const NEWS: ReadonlySet<NoticeKind> = new Set(['bonus.ready', 'friend.joined']);

/**
 * Tells a player something, in the transaction of what it tells of: either both happen or neither. It locks nothing, so
 * it may stand anywhere in an action; whoever is online is nudged after commit. What happens to payments, items and
 * withdrawals is told to everybody, other news to those who want them.
 */
export async function writeNotice(tx: Tx, playerId: number, notice: NewNotice): Promise<void> {
  if (NEWS.has(notice.kind) && !(await ownSettings(tx, playerId)).notices) return;
  const id = await insertNotice(tx, playerId, notice);
  tx.announce(noticeWritten(playerId, id));
}
