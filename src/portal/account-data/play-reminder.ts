import { selectPlayer } from '#src/players/players/index.ts';
import { acknowledgePlay, type SessionPlay, sessionPlay } from '#src/players/player-protection/index.ts';
import { expectedSince } from '#src/games/expected-since.ts';
import { timeFromText } from '#src/platform/process/clock.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer } from '#src/shared/viewers.ts';
import { fail } from '#src/shared/errors.ts';

/** With the average return of the games of the session; null while no reminder is due, because it is not shown. */
interface ExpectedPlay extends SessionPlay {
  readonly expected: number | null;
}

type ReminderViewer = Pick<PlayerViewer, 'player' | 'currency'>;

/** Returns the statistics of the player's current session, and when the next reminder is due. */
export const ownPlay = async (services: Services, { player, currency }: ReminderViewer): Promise<SessionPlay> =>
  await sessionPlay(services, player.id, { everyMinutes: await everyMinutes(services, player.id), currency });

/** As `ownPlay`, with the average return. */
export async function ownReminder(services: Services, viewer: ReminderViewer): Promise<ExpectedPlay> {
  const play = await ownPlay(services, viewer);
  const { player, currency } = viewer;
  const isDue = play.leftSeconds === 0;
  const since = timeFromText(play.startedAt);
  return { ...play, expected: isDue ? await expectedSince(services, player.id, since, currency) : null };
}

/** Records that the player has read the session reminder. */
export async function acknowledge(services: Services, player: Player): Promise<number> {
  await acknowledgePlay(services, player, await everyMinutes(services, player.id));
  return player.id;
}

const everyMinutes = async (services: Services, playerId: number): Promise<number> =>
  (await selectPlayer(services.db, playerId))?.reminderMinutes ?? fail('errors.auth.invalid');
