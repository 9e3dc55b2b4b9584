import { selectPlayer } from '#src/players/players/index.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';

/**
 * The account of a player, including closed and blocked ones.
 *
 * @throws errors.player.unknown when it does not exist
 */
export const requirePlayer = async (
  services: Services,
  playerId: number,
): Promise<NonNullable<Awaited<ReturnType<typeof selectPlayer>>>> =>
  (await selectPlayer(services.db, playerId)) ?? fail('errors.player.unknown');
