import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { updateAdult } from './store.ts';

/**
 * Keeps that a player has said to be 18, and when; saying it again changes nothing. Refuses with `errors.age.confirm`
 * whoever says anything else.
 */
export async function confirmAdult(
  world: World,
  player: Player,
  { confirm }: { readonly confirm: boolean },
): Promise<1> {
  if (!confirm) fail('errors.age.confirm');
  await transaction(world, player, async (tx) => {
    await updateAdult(tx, player.id);
    return null;
  });
  return 1;
}
