import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { identityTrace, upsertFormerIdentities } from '#src/players/risk/index.ts';
import { deleteIdentity, selectIdentities, selectSubjects } from './store.ts';
import { lockPlayer } from '#src/players/players/index.ts';
import { canSignInBy } from './sign-in-providers.ts';

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
    const unlinked = (await selectSubjects(tx, player.id)).filter((identity) => identity.provider === provider);
    const hashes = unlinked.map((identity) => identityTrace(services, identity));
    await upsertFormerIdentities(tx, player.id, hashes);
    await deleteIdentity(tx, { playerId: player.id }, provider);
    return null;
  });
}
