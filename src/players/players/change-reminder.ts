import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import type { ReminderMinutes } from './reminder-every.ts';
import { updateReminder } from './store.ts';

/** Changes how often a player is told how long they have been playing, in minutes; 0 is never. It holds at once. */
export async function changeReminder(
  world: World,
  player: Player,
  { minutes }: { readonly minutes: ReminderMinutes },
): Promise<ReminderMinutes> {
  return await transaction(world, player, async (tx) => {
    await updateReminder(tx, player.id, minutes);
    return minutes;
  });
}
