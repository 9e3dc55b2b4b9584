import type { Player } from '#src/platform/player.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { assertOpenIn, type Place } from './closed-country.ts';
import type { PeriodSums } from './period.ts';
import { selectBreak, selectLimits } from './store.ts';

/** What a player is about to pay. */
interface TopUp extends Place {
  readonly sumKopecks: number;
  readonly asked: PeriodSums;
}

/**
 * Lets a player begin a top-up. `asked` is what they have begun to pay in each period and what did not come to nothing:
 * a payment counts from its creation, so many begun at once cannot lead beyond a limit together. Fails with
 * `errors.country` where paid play is closed, with `errors.play.paused` during a break and with `errors.play.topUp`
 * beyond a limit. The player's wallets must be locked.
 */
export async function assertMayTopUp(tx: Tx, player: Player, { sumKopecks, asked, ...place }: TopUp): Promise<void> {
  await assertOpenIn(tx, player, place);
  if ((await selectBreak(tx, player.id, tx.now)) !== null) fail('errors.play.paused');
  const limits = await selectLimits(tx, player.id);
  const isBeyond = limits.some(
    (limit) =>
      limit.kind === 'topup' && limit.sumKopecks !== null && asked[limit.period] + sumKopecks > limit.sumKopecks,
  );
  if (isBeyond) fail('errors.play.topUp');
}
