import type { Services } from '#src/platform/services.ts';
import { ageOf } from '#src/shared/age.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { NotificationsModel } from '#views/players/notifications/notification-list.tsx';
import { listNotifications } from './list-notifications.ts';
import { notificationModels } from './notification-model.ts';

export interface NotificationsInput {
  readonly cursor: number | null;
  /** The oldest notification that was unread when the player pressed the bell, which marked all of them as read. */
  readonly new: number | null;
}

/** Loads one page of a player's notifications, with the current age of each. */
export async function loadNotifications(
  services: Services,
  playerId: number,
  reader: Viewer,
  input: NotificationsInput,
): Promise<NotificationsModel> {
  const { notifications, next, unread } = await listNotifications(services.db, playerId, input.cursor);
  const now = services.clock.now().getTime();
  const models = await notificationModels(services, notifications, reader);
  return {
    list: models.map((notice) => ({
      ...notice,
      unread: notice.unread || (input.new !== null && notice.ID >= input.new),
      age: ageText(now - Date.parse(notice.date), reader),
    })),
    next: next === null ? null : String(next),
    isFirst: input.cursor === null,
    unread,
  };
}

function ageText(ms: number, { t }: Viewer): string {
  const { unit, count } = ageOf(ms);
  return count === 0 ? t('notifications.age.now') : t(`notifications.age.${unit}`, { count });
}
