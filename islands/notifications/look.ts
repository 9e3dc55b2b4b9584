import type { NotificationModel } from '#src/players/notifications/outputs.ts';
import { askOwn, prepareCall } from '#islands/runtime/network/call.ts';
import { notificationsListed, store, unreadCounted } from '#islands/runtime/store.ts';

interface NotificationList {
  readonly data: readonly NotificationModel[];
  readonly next: string | null;
  readonly unread: number;
}

/** Limit of repeated reads while new notifications arrive. */
const LOOKS = 3;

/**
 * Loads the newest notifications. Returns the ID of the first one, 0 when there is none, and null when the request
 * failed.
 */
export async function loadNotifications(): Promise<number | null> {
  const answer = await askOwn<NotificationList>('/api/notification/list');
  if (answer === null) return null;
  const { data, next, unread } = answer;
  store.dispatch(notificationsListed({ list: data, hasMore: next !== null, unread }));
  return data[0]?.ID ?? 0;
}

/**
 * Shows the newest notifications and marks them as read, repeatedly while new ones arrive. Returns whether they could
 * be loaded. When `isOver` returns true, the remaining ones stay unread.
 */
export async function lookAtNotifications(isOver: () => boolean): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const newest = await loadNotifications();
    if (newest === null) return false;
    if (isOver() || unreadNow() === 0) return true;
    const outcome = await prepareCall<{ readonly read: number }>('/api/notification/read', { upTo: newest }).send();
    if (outcome.kind !== 'done') return true;
    store.dispatch(unreadCounted(Math.max(0, unreadNow() - outcome.data.read)));
    if (unreadNow() === 0 || isOver()) return true;
  }
  return true;
}

const unreadNow = (): number => store.getState().notifications.unread ?? 0;
