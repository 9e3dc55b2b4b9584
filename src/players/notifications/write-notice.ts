import { ownSettings } from '#src/accounts/index.ts';
import { breakOf } from '#src/limits/index.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { noticeWritten } from './events.ts';
import type { NewNotice, NoticeKind } from './notice.ts';
import { insertNotice } from './store.ts';

/** News that are not of a player's own value: who wants no notices, or has a break, is not told of them. */
const NEWS: ReadonlySet<NoticeKind> = new Set(['bonus.ready', 'friend.joined']);

/**
 * Tells a player something, in the transaction of what it tells of: either both happen or neither. It locks nothing, so
 * it may stand anywhere in an action; whoever is online is nudged after commit. What happens to payments, items and
 * withdrawals is told to everybody, other news to those who want them and have no break (docs/rules.md 14). Answers
 * whether the player was told.
 */
export async function writeNotice(tx: Tx, playerId: number, notice: NewNotice): Promise<boolean> {
  if (NEWS.has(notice.kind) && !(await hearsNews(tx, playerId))) return false;
  const id = await insertNotice(tx, playerId, notice);
  tx.announce(noticeWritten(playerId, id));
  return true;
}

const hearsNews = async (tx: Tx, playerId: number): Promise<boolean> =>
  (await ownSettings(tx, playerId)).notices && (await breakOf(tx, playerId, tx.now)) === null;
