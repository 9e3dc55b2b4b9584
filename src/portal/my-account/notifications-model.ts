import { loadNotifications, type NotificationsInput } from '#src/players/notifications/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
import type { NoticesPageModel } from '#views/portal/my-account/notifications-page.tsx';
import { loadCard } from './player-card-model.ts';

export async function loadNotificationsPage(
  services: Services,
  playerId: number,
  reader: ModelViewer,
  input: NotificationsInput,
): Promise<NoticesPageModel> {
  const [card, notices] = await Promise.all([
    loadCard(services, playerId, reader),
    loadNotifications(services, playerId, reader, input),
  ]);
  return { ...card, notices };
}
