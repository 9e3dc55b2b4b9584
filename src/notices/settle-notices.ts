import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { NoticeKind } from './notice.ts';
import { selectIsWaiting, updateKindRead } from './store.ts';

/** Whether a notice of a kind waits for a player unread: then another one would only be noise. */
export const isWaiting = (db: Db, playerId: number, kind: NoticeKind): Promise<boolean> =>
  selectIsWaiting(db, playerId, kind);

/** Marks a player's notices of a kind as read, because what they tell of is done. */
export const settleNotices = (tx: Tx, playerId: number, kind: NoticeKind): Promise<void> =>
  updateKindRead(tx, playerId, kind);
