import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { keepIdentity } from './former-accounts.ts';
import { deleteIdentity, lockPlayer, selectIdentities } from './store.ts';
import { canSignInBy } from './ways-in.ts';

/**
 * Takes a way of signing in away from a player. Refuses with `errors.identity.unknown` one that is not linked, and with
 * `errors.identity.last` when no way is left by which one can sign in now: two at once leave one. A new account by the
 * unlinked identity inherits what this one has taken.
 */
export async function unlinkIdentity(
  services: Services,
  player: Player,
  { provider }: { readonly provider: string },
): Promise<null> {
  return await transaction(services, player, async (tx) => {
    await lockPlayer(tx, player.id);
    const linked = await selectIdentities(tx, { playerId: player.id });
    if (!linked.some((one) => one.provider === provider)) fail('errors.identity.unknown');
    const left = linked.filter((one) => one.provider !== provider);
    if (!left.some((one) => canSignInBy(services, one.provider))) fail('errors.identity.last');
    await keepIdentity(services, tx, player.id, provider);
    await deleteIdentity(tx, { playerId: player.id }, provider);
    return null;
  });
}
