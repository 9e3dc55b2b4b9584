import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { notificationsRead } from './events.ts';
import { selectUnreadIds, updateRead } from '#src/players/notifications/store/notifications.ts';

/** Number of unread notifications, and the oldest of them, so that a list can highlight them. */
export interface ReadNotificationsResult {
  readonly read: number;
  readonly firstNewId: number | null;
}

/** Marks a player's notifications up to an id as read, or all of them. Never touches those of other players. */
export const markNotificationsRead = (
  services: Services,
  player: Player,
  { upTo }: { readonly upTo: number },
): Promise<ReadNotificationsResult> =>
  transaction(services, player, async (tx) => {
    const [firstNewId = null] = await selectUnreadIds(tx, player.id, 1);
    if (firstNewId === null || firstNewId > upTo) return { read: 0, firstNewId: null };
    tx.publish(notificationsRead(player.id));
    return { read: await updateRead(tx, player.id, upTo), firstNewId };
  });
