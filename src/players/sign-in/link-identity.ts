import { lockWalletsOf } from '#src/core/ledger/index.ts';
import { isDuplicate } from '#src/platform/database/database.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { fail } from '#src/shared/errors.ts';
import { addIdentity, findIdentity, ownIdentities, requireSessionEnding } from '#src/players/identities/index.ts';
import { lockPlayer } from '#src/players/players/index.ts';
import { identityTrace } from '#src/players/risk/index.ts';
import type { Identity } from './identity.ts';
import { shareFormer } from './inherit.ts';

/**
 * Links a sign-in identity to a player, who is notified and inherits its break, limits and taken benefits
 * (docs/rules.md 14). All sessions but the kept one have to end then. Linking it again changes nothing. Returns whether
 * it was linked now.
 *
 * @throws errors.identity.taken when it belongs to another player
 * @throws errors.identity.staff when it belongs to a staff member
 * @throws errors.identity.another when the player has another identity of the same provider
 */
export async function linkIdentity(
  services: Services,
  player: Player,
  { provider, subject, email = null }: Pick<Identity, 'provider' | 'subject'> & { readonly email?: string | null },
  { keptSession }: { readonly keptSession: string | null },
): Promise<boolean> {
  try {
    return await transaction(services, player, async (tx) => {
      // A break that the identity brings is written under the lock of the wallets, which precedes the player's.
      await lockWalletsOf(tx, player.id);
      await lockPlayer(tx, player.id);
      const owner = await findIdentity({ ...services, db: tx }, provider, subject);
      if (owner === player.id) return false;
      if (owner !== null) fail('errors.identity.taken');
      const linked = await ownIdentities(tx, player.id);
      if (linked.some((one) => one.provider === provider)) fail('errors.identity.another');
      await addIdentity(tx, { playerId: player.id }, { provider, subject, email });
      await requireSessionEnding(tx, player.id, { change: 'linked', provider, keptSession });
      await shareFormer(tx, player.id, identityTrace(services, { provider, subject }));
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
