import { isDuplicate } from '#src/platform/db.ts';
import type { Player } from '#src/platform/player.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { findIdentity } from './find-identity.ts';
import { type IdentityRow, insertIdentity, lockPlayer, selectIdentities } from './store.ts';

/**
 * Lets a player sign in also as somebody whom a provider vouches for. What is linked already stays. Refuses with
 * `errors.identity.taken` an identity of another player, with `errors.identity.staff` one of staff, and with
 * `errors.identity.another` a second one of the same provider; whoever of two comes first has it. `along` is what
 * becomes true with it, in the same transaction.
 */
export async function linkIdentity(
  world: World,
  player: Player,
  identity: IdentityRow,
  along: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { provider, subject } = identity;
  try {
    await transaction(world, player, async (tx) => {
      await lockPlayer(tx, player.id);
      const owner = await findIdentity(tx, provider, subject);
      if (owner === player.id) return null;
      if (owner !== null) fail('errors.identity.taken');
      const linked = await selectIdentities(tx, { playerId: player.id });
      if (linked.some((one) => one.provider === provider)) fail('errors.identity.another');
      await insertIdentity(tx, { playerId: player.id }, identity);
      await along(tx);
      return null;
    });
  } catch (error) {
    // Another player linked it, or signed in by it for the first time, between the look and the insert.
    if (isDuplicate(error)) fail('errors.identity.taken');
    throw error;
  }
}
