import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { fail } from '#src/shared/errors.ts';
import { identityTrace, upsertFormerIdentities } from '#src/players/risk/index.ts';
import {
  assertFreshSession,
  canSignInBy,
  deleteIdentity,
  endOtherSessions,
  identitySubject,
  ownIdentities,
  requireSessionEnding,
  sessionNameOf,
} from '#src/players/identities/index.ts';
import { markBreak } from '#src/players/player-protection/breaks/index.ts';
import { lockPlayer } from '#src/players/players/index.ts';

/**
 * Unlinks an identity of a player. Of two concurrent unlinks one fails. A new account with the unlinked identity
 * inherits the break of this one and the benefits that it has taken. The player is notified, and other sessions end.
 * @throws errors.auth.again unless the session, by its token, began within ten minutes
 * @throws errors.identity.unknown when it is not linked
 * @throws errors.identity.last when no other usable identity is left
 */
export async function unlinkIdentity(
  services: Services,
  player: Player,
  { provider, token }: { readonly provider: string; readonly token: string },
): Promise<null> {
  await assertFreshSession(services, token);
  const keptSession = await sessionNameOf(services, token);
  await transaction(services, player, async (tx) => {
    await lockPlayer(tx, player.id);
    const linked = await ownIdentities(tx, player.id);
    if (!linked.some((one) => one.provider === provider)) fail('errors.identity.unknown');
    const subject = (await identitySubject(tx, player.id, provider)) ?? fail('errors.identity.unknown');
    const left = linked.filter((one) => one.provider !== provider);
    if (!left.some((one) => canSignInBy(services, one.provider))) fail('errors.identity.last');
    const traces = [identityTrace(services, { provider, subject })];
    await upsertFormerIdentities(tx, player.id, traces);
    // A break that another identity brought along is not stored under this one yet.
    await markBreak(tx, player.id, traces);
    await deleteIdentity(tx, { playerId: player.id }, provider);
    await requireSessionEnding(tx, player.id, { change: 'unlinked', provider, keptSession });
    const link = '/profile/accounts';
    await writeNotification(tx, player.id, { kind: 'identity.unlinked', params: { provider }, link });
    return null;
  });
  await endOtherSessions(services, player.id);
  return null;
}
