import { ownSettings } from '#src/players/players/index.ts';
import { breakOf } from '#src/players/player-protection/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { noticeWritten } from './events.ts';
import type { NewNotification, NoticeKind } from './notice.ts';
import { insertNotification } from './store.ts';

/**
 * Kinds that do not concern the player's own value. Players on a break, or with notifications turned off, do not get
 * them.
 */
const NEWS: ReadonlySet<NoticeKind> = new Set(['bonus.ready', 'friend.joined']);

/**
 * Tells a player something, in the transaction of what it tells of: either both happen or neither. It locks nothing, so
 * it may stand anywhere in an action; whoever is online is nudged after commit. What happens to payments, items and
 * withdrawals is told to everybody, other news to those who want them and have no break (docs/rules.md 14). A closed
 * account gets none. Answers whether the player was told.
 */
export async function writeNotification(tx: Tx, playerId: number, notice: NewNotification): Promise<boolean> {
  if (NEWS.has(notice.kind) && !(await hearsNews(tx, playerId))) return false;
  const id = await insertNotification(tx, playerId, notice);
  if (id === null) return false;
  tx.publish(noticeWritten(playerId, id));
  return true;
}

const hearsNews = async (tx: Tx, playerId: number): Promise<boolean> =>
  (await ownSettings(tx, playerId)).notices && (await breakOf(tx, playerId, tx.now)) === null;
