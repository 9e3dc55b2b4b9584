import { lockWalletsOf } from '#src/core/ledger/index.ts';
import { isDuplicate } from '#src/platform/database/database.ts';
import type { Player } from '#src/shared/actor.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { fail } from '#src/shared/errors.ts';
import { findIdentity } from './find-identity.ts';
import { type IdentityRow, addIdentity, selectIdentities } from './store.ts';
import { lockPlayer } from '#src/players/players/index.ts';

/**
 * Links a sign-in identity to a player, who is notified. Linking it again changes nothing. `along` runs in the same
 * transaction, under the lock of the player's wallets. Returns whether it was linked now.
 *
 * @throws errors.identity.taken when it belongs to another player
 * @throws errors.identity.staff when it belongs to a staff member
 * @throws errors.identity.another when the player has another identity of the same provider
 */
export async function linkIdentity(
  services: Services,
  player: Player,
  identity: IdentityRow,
  along: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  const { provider, subject } = identity;
  try {
    return await transaction(services, player, async (tx) => {
      // A break that the identity brings is written under the lock of the wallets, which precedes the player's.
      await lockWalletsOf(tx, player.id);
      await lockPlayer(tx, player.id);
      const owner = await findIdentity(tx, provider, subject);
      if (owner === player.id) return false;
      if (owner !== null) fail('errors.identity.taken');
      const linked = await selectIdentities(tx, { playerId: player.id });
      if (linked.some((one) => one.provider === provider)) fail('errors.identity.another');
      await addIdentity(tx, { playerId: player.id }, identity);
      await along(tx);
      const link = '/profile/accounts';
      await writeNotification(tx, player.id, { kind: 'identity.linked', params: { provider }, link });
      return true;
    });
  } catch (error) {
    // Another player took the identity between the check and the insert.
    if (isDuplicate(error)) fail('errors.identity.taken');
    throw error;
  }
}
