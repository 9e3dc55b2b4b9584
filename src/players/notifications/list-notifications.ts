import type { Db } from '#src/platform/database/database.ts';
import type { PlayerNotification } from './notification.ts';
import { selectNotifications, selectUnreadIds } from '#src/players/notifications/store/notifications.ts';
import { pageOf } from '#src/shared/page-of.ts';

const PAGE_NOTICES = 50;
/** The badge shows "99+" above 99, so counting stops here. */
const MOST_COUNTED = 100;

export interface NotificationPage {
  readonly notifications: readonly PlayerNotification[];
  /** The id to continue below; null on the last page. */
  readonly next: number | null;
  /** Unread notifications in all pages, at most 100. */
  readonly unread: number;
}

/** Returns the 50 newest notifications of a player, or the 50 below the id `before`. */
export async function listNotifications(db: Db, playerId: number, before: number | null): Promise<NotificationPage> {
  const [found, unread] = await Promise.all([
    selectNotifications(db, playerId, before ?? Number.MAX_SAFE_INTEGER, PAGE_NOTICES + 1),
    countUnread(db, playerId),
  ]);
  const { rows: notifications, next } = pageOf(found, PAGE_NOTICES, ({ id }) => id);
  return { notifications, next, unread };
}

/** Returns the number of unread notifications, at most 100, for the bell on every page. */
export const countUnread = async (db: Db, playerId: number): Promise<number> =>
  (await selectUnreadIds(db, playerId, MOST_COUNTED)).length;
