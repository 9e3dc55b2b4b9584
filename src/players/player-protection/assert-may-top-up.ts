import type { Player } from '#src/shared/actor.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { assertOpenIn, type CountryCheck } from './closed-country.ts';
import type { PeriodSums } from './period.ts';
import { failOnBreak, smallestRemainder } from './refusals.ts';
import { breakOf, countryOf, selectLimits } from './store.ts';

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
 * @throws errors.play.topUp when the sum would exceed a top-up limit, with the one that has least left
 */
export async function assertMayTopUp(
  tx: Tx,
  player: Player,
  { sumKopecks, asked, ...placement }: TopUpCheck,
): Promise<void> {
  const statedCountry = placement.closedCountries.length === 0 ? null : await countryOf(tx, player.id);
  assertOpenIn(player, statedCountry, placement);
  const running = await breakOf(tx, player.id, tx.now);
  if (running !== null) failOnBreak(running.untilAt);
  const limits = await selectLimits(tx, player.id);
  const remainders = limits.flatMap(({ kind, period, sumKopecks: limitKopecks }) =>
    kind !== 'topup' || limitKopecks === null
      ? []
      : [{ period, limitKopecks, leftKopecks: Math.max(0, limitKopecks - asked[period]) }],
  );
  const least = smallestRemainder(remainders);
  if (least !== null && sumKopecks > least.leftKopecks) fail('errors.play.topUp', least);
}
