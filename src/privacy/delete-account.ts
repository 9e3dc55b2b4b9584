import { closePlayer, cutSessions, identityTraces } from '#src/accounts/index.ts';
import { eraseFavourites } from '#src/cases/index.ts';
import { lockWalletsOf } from '#src/ledger/index.ts';
import { eraseLimits, markBreak } from '#src/limits/index.ts';
import { eraseNotices } from '#src/notices/index.ts';
import { erasePaymentTraces, hasOpenPayment } from '#src/payments/index.ts';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { eraseGameTraces, hasOpenWithdrawal } from '#src/withdrawals/index.ts';

/**
 * Deletes an account for ever: who it was is erased, rows of value stay, since the ledger is never cut, and every
 * session ends. A break lives on in keyed hashes of the identities, so that leaving does not undo it. Fails with
 * `errors.delete.confirm` unless the player's own ID was typed, and with `errors.delete.open` while a payment or a
 * withdrawal is under way.
 */
export async function deleteAccount(
  world: World,
  player: Player,
  { confirm }: { readonly confirm: string },
): Promise<null> {
  if (confirm.trim() !== String(player.id)) fail('errors.delete.confirm', { id: player.id });
  await transaction(world, player, async (tx) => {
    await erasePaymentTraces(tx, player.id);
    await lockWalletsOf(tx, player.id);
    const isOpen = (await hasOpenPayment(tx, player.id)) || (await hasOpenWithdrawal(tx, player.id));
    if (isOpen) fail('errors.delete.open');
    await markBreak(tx, player.id, await identityTraces(world, tx, player.id));
    await eraseNotices(tx, player.id);
    await eraseFavourites(tx, player.id);
    await eraseGameTraces(tx, player.id);
    await eraseLimits(tx, player.id);
    await closePlayer(tx, player.id);
    return null;
  });
  await cutSessions(world, player.id);
  return null;
}
