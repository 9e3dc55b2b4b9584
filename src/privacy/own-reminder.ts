import { loadPlayer } from '#src/accounts/index.ts';
import { acknowledgePlay, type SessionPlay, sessionPlay } from '#src/limits/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import type { Reader } from '#src/shared/reader.ts';

// What addresses of this room bind of the accounts' room: routes see no other room.
export { changeReminder, REMINDER_MINUTES } from '#src/accounts/index.ts';

/** What a player's session has come to by now, and when they are told of it. */
export async function ownReminder(
  world: World,
  playerId: number,
  { currency }: Pick<Reader, 'currency'>,
): Promise<SessionPlay> {
  return await sessionPlay(world, playerId, { everyMinutes: await everyMinutes(world, playerId), currency });
}

/** Keeps that a player has read what their session came to. */
export async function acknowledge(world: World, player: Player): Promise<number> {
  await acknowledgePlay(world, player, await everyMinutes(world, player.id));
  return player.id;
}

const everyMinutes = async (world: World, playerId: number): Promise<number> =>
  (await loadPlayer(world, playerId))?.reminderMinutes ?? fail('errors.auth.invalid');
