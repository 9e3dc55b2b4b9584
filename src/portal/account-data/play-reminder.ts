import { selectPlayer } from '#src/players/players/index.ts';
import { acknowledgePlay, type SessionPlay, sessionPlay } from '#src/players/player-protection/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer } from '#src/shared/viewers.ts';
import { fail } from '#src/shared/errors.ts';

/** Statistics of the player's current session, and when the next reminder is due. */
export const ownReminder = async (
  services: Services,
  { player, currency }: Pick<PlayerViewer, 'player' | 'currency'>,
): Promise<SessionPlay> =>
  await sessionPlay(services, player.id, { everyMinutes: await everyMinutes(services, player.id), currency });

/** Records that the player has read the session reminder. */
export async function acknowledge(services: Services, player: Player): Promise<number> {
  await acknowledgePlay(services, player, await everyMinutes(services, player.id));
  return player.id;
}

const everyMinutes = async (services: Services, playerId: number): Promise<number> =>
  (await selectPlayer(services.db, playerId))?.reminderMinutes ?? fail('errors.auth.invalid');
