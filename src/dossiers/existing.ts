import { loadPlayer } from '#src/accounts/index.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';

/** The account of a player, closed or blocked ones too; `errors.player.unknown` for nobody. */
export async function existing(
  world: World,
  playerId: number,
): Promise<NonNullable<Awaited<ReturnType<typeof loadPlayer>>>> {
  return (await loadPlayer(world, playerId)) ?? fail('errors.player.unknown');
}
