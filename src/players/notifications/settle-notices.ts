import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { NoticeKind } from './notice.ts';
import { selectHasUnread, updateKindRead } from './store.ts';

/** Returns whether a player has an unread notification of a kind, so that a second one can be skipped. */
export const hasUnreadNotification = (db: Db, playerId: number, kind: NoticeKind): Promise<boolean> =>
  selectHasUnread(db, playerId, kind);

/** Marks a player's notifications of a kind as read, because the matter is settled. */
export const settleNotifications = (tx: Tx, playerId: number, kind: NoticeKind): Promise<void> =>
  updateKindRead(tx, playerId, kind);
