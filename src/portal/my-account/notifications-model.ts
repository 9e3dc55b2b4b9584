import { loadNotifications, type NotificationsInput } from '#src/players/notifications/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { AccountViewer } from '#src/platform/viewers.ts';
import type { NoticesPageModel } from '#views/portal/my-account/notifications-page.tsx';
import { loadCard } from './player-card-model.ts';

export async function loadNotificationsPage(
  services: Services,
  viewer: AccountViewer,
  input: NotificationsInput,
): Promise<NoticesPageModel> {
  const [card, notices] = await Promise.all([
    loadCard(services, viewer),
    loadNotifications(services, viewer.player.id, viewer, input),
  ]);
  return { ...card, notices };
}
