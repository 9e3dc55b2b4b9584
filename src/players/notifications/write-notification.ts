import { ownSettings } from '#src/players/players/index.ts';
import { breakOf } from '#src/players/player-protection/breaks/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { notificationWritten } from './events.ts';
import type { NewNotification, NotificationKind } from './notification.ts';
import { insertNotification, insertNotifications } from '#src/players/notifications/store/notifications.ts';

/**
 * Kinds that do not concern the player's own value. Players on a break, or with notifications turned off, do not get
 * them.
 */
const NEWS: ReadonlySet<NotificationKind> = new Set(['bonus.ready', 'friend.joined']);

/**
 * Writes a notification in the transaction of the change that it reports. It takes no locks of its own, so it may be
 * called anywhere in a command; open pages of the player are nudged after commit. Notifications about payments, items
 * and withdrawals are always written, others only for players who have not switched them off and are not on a break
 * (docs/rules.md 14). A closed account gets none. Returns whether the player wants it.
 */
export async function writeNotification(tx: Tx, playerId: number, notice: NewNotification): Promise<boolean> {
  if (NEWS.has(notice.kind) && !(await hearsNews(tx, playerId))) return false;
  const id = await insertNotification(tx, playerId, notice);
  if (id !== null) tx.publish(notificationWritten(playerId, id));
  return true;
}

/**
 * Writes the same notification about their own value for several players, in one statement. Closed accounts get none.
 */
export async function writeNotifications(
  tx: Tx,
  playerIds: readonly number[],
  notice: Extract<NewNotification, { kind: 'battle.begun' }>,
): Promise<void> {
  if (playerIds.length === 0) return;
  const firstId = await insertNotifications(tx, playerIds, notice);
  for (const playerId of playerIds) tx.publish(notificationWritten(playerId, firstId));
}

const hearsNews = async (tx: Tx, playerId: number): Promise<boolean> =>
  (await ownSettings(tx, playerId)).notices && (await breakOf(tx, playerId, tx.now)) === null;
