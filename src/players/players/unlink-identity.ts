import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { deleteIdentity, lockPlayer, selectIdentities } from './store.ts';
import { isWayIn } from './ways-in.ts';

/**
 * Takes a way of signing in away from a player. Refuses with `errors.identity.unknown` one that is not linked, and with
 * `errors.identity.last` when no way is left by which one can sign in now: two at once leave one.
 */
export async function unlinkIdentity(
  world: World,
  player: Player,
  { provider }: { readonly provider: string },
): Promise<null> {
  return await transaction(world, player, async (tx) => {
    await lockPlayer(tx, player.id);
    const linked = await selectIdentities(tx, { playerId: player.id });
    if (!linked.some((one) => one.provider === provider)) fail('errors.identity.unknown');
    const left = linked.filter((one) => one.provider !== provider);
    if (!left.some((one) => isWayIn(world, one.provider))) fail('errors.identity.last');
    await deleteIdentity(tx, { playerId: player.id }, provider);
    return null;
  });
}
