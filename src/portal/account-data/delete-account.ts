import { cutSessionsAfterCommit } from '#src/players/players/index.ts';
import { identityTraces } from '#src/players/identities/index.ts';
import { keepTraces } from '#src/players/risk/index.ts';
import { GAMES } from '#src/games/games.ts';
import { lockWalletsOf } from '#src/core/ledger/index.ts';
import { markBreak } from '#src/players/player-protection/breaks/index.ts';
import { eraseNotifications } from '#src/players/notifications/index.ts';
import { erasePaymentTraces, hasOpenPayment } from '#src/payments/top-ups/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { eraseGameTraces, hasOpenWithdrawal } from '#src/payments/withdrawals/index.ts';
import { closePlayer } from './close-player.ts';

/**
 * Deletes an account permanently: personal data are erased, rows of value stay, because the ledger is never cut, and
 * every session ends. Keyed hashes of the identities and devices stay, so that a new account avoids no break and no
 * limit, and gets no benefit twice.
 * @throws errors.delete.confirm unless the player typed their own ID
 * @throws errors.delete.open while a payment or a withdrawal is in progress
 * @throws the refusal of a game, such as errors.delete.battle while the player waits in a battle
 * @throws errors.delete.debt while the player owes money
 */
export async function deleteAccount(
  services: Services,
  player: Player,
  { confirm }: { readonly confirm: string },
): Promise<null> {
  if (confirm.trim() !== String(player.id)) fail('errors.delete.confirm', { id: player.id });
  await transaction(services, player, async (tx) => {
    await erasePaymentTraces(tx, player.id);
    const { debt, donateDebt } = await lockWalletsOf(tx, player.id);
    const isOpen = (await hasOpenPayment(tx, player.id)) || (await hasOpenWithdrawal(tx, player.id));
    if (isOpen) fail('errors.delete.open');
    for (const game of GAMES) {
      const refusal = (await game.refusesClosing?.(tx, player.id)) ?? null;
      if (refusal !== null) fail(refusal);
    }
    if ((debt?.balance ?? 0) > 0 || (donateDebt?.balance ?? 0) > 0) fail('errors.delete.debt');
    const traces = await identityTraces(services, tx, player.id);
    await markBreak(tx, player.id, traces);
    await keepTraces(services, tx, player.id, traces);
    await eraseNotifications(tx, player.id);
    for (const game of GAMES) await game.erase?.(tx, player.id);
    await eraseGameTraces(tx, player.id);
    await closePlayer(tx, player.id);
    return null;
  });
  await cutSessionsAfterCommit(services, player.id, { isClosed: true });
  return null;
}
