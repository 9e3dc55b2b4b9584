import type { Player } from '#src/shared/actor.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { assertOpenIn, type CountryCheck } from './closed-country.ts';
import type { PeriodSums } from './period.ts';
import { breakOf, selectLimits } from './store.ts';

interface TopUpCheck extends CountryCheck {
  readonly sumKopecks: number;
  readonly asked: PeriodSums;
}

/**
 * Checks that a player may begin a top-up. `asked` is the sum of payments begun in each period, without failed ones: a
 * payment counts from its creation, so that concurrent payments cannot exceed a limit together. The player's wallets
 * must be locked.
 *
 * @throws errors.country when paid play is closed to the player
 * @throws errors.play.paused during a break or a self-exclusion
 * @throws errors.play.topUp when the sum would exceed a top-up limit
 */
export async function assertMayTopUp(
  tx: Tx,
  player: Player,
  { sumKopecks, asked, ...placement }: TopUpCheck,
): Promise<void> {
  await assertOpenIn(tx, player, placement);
  if ((await breakOf(tx, player.id, tx.now)) !== null) fail('errors.play.paused');
  const limits = await selectLimits(tx, player.id);
  const isBeyond = limits.some(
    (limit) =>
      limit.kind === 'topup' && limit.sumKopecks !== null && asked[limit.period] + sumKopecks > limit.sumKopecks,
  );
  if (isBeyond) fail('errors.play.topUp');
}
