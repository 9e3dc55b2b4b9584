import type { Player } from '#src/shared/actor.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { failOnBreak, smallestRemainder } from './assert-may-play.ts';
import { assertOpenIn, type CountryCheck } from './closed-country.ts';
import type { PeriodSums } from '#src/players/player-protection/limits/period.ts';
import { type PlayBreak, breakOf } from '#src/players/player-protection/breaks/store.ts';
import { countryOf } from './store.ts';
import { type OwnLimit, selectLimits } from '#src/players/player-protection/limits/store.ts';

interface TopUpCheck extends CountryCheck {
  readonly sumKopecks: number;
  /**
   * The sum of payments begun in each period, without failed ones: a payment counts from its creation, so that
   * concurrent payments cannot exceed a limit together.
   */
  readonly asked: PeriodSums;
}

/** Country, break and limits that decide if a player may top up. */
interface TopUpFacts {
  readonly statedCountry: string | null;
  readonly runningBreak: PlayBreak | null;
  readonly limits: readonly OwnLimit[];
}

/** Reads the facts for `assertMayTopUp`. An earlier statement must lock the player's wallets. */
export async function readTopUpFacts(tx: Tx, playerId: number, { closedCountries }: CountryCheck): Promise<TopUpFacts> {
  return {
    statedCountry: closedCountries.length === 0 ? null : await countryOf(tx, playerId),
    runningBreak: await breakOf(tx, playerId, tx.now),
    limits: await selectLimits(tx, playerId),
  };
}

/**
 * Checks that a player may begin a top-up.
 *
 * @throws errors.country when paid play is closed to the player
 * @throws errors.play.paused during a break or a self-exclusion
 * @throws errors.play.topUp when the sum would exceed a top-up limit, with the one that has least left
 */
export function assertMayTopUp(
  player: Player,
  { statedCountry, runningBreak, limits }: TopUpFacts,
  { sumKopecks, asked, ...placement }: TopUpCheck,
): void {
  assertOpenIn(player, statedCountry, placement);
  if (runningBreak !== null) failOnBreak(runningBreak.untilAt);
  const remainders = limits.flatMap(({ kind, period, sumKopecks: limitKopecks }) =>
    kind !== 'topup' || limitKopecks === null
      ? []
      : [{ period, limitKopecks, leftKopecks: Math.max(0, limitKopecks - asked[period]) }],
  );
  const least = smallestRemainder(remainders);
  if (least !== null && sumKopecks > least.leftKopecks) fail('errors.play.topUp', least);
}
