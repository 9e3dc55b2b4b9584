import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import type { ReminderMinutes } from '#src/shared/reminder-minutes.ts';
import { updateReminder } from './store.ts';

/** Changes the interval of play reminders, in minutes; 0 turns them off. Applies at once. */
export const changeReminder = async (
  services: Services,
  player: Player,
  { minutes }: { readonly minutes: ReminderMinutes },
): Promise<ReminderMinutes> =>
  await transaction(services, player, async (tx) => {
    await updateReminder(tx, player.id, minutes);
    return minutes;
  });
