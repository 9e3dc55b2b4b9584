import type { Player } from '#src/shared/actor.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { assertOpenIn, type CountryCheck } from './closed-country.ts';
import { failOnBreak, smallestRemainder } from './refusals.ts';
import { firstDay } from './period.ts';
import { selectPlayObstacles } from './store.ts';

export interface PlayStake extends CountryCheck {
  /** Money paid plus value of the items staked; 0 for games that cost only points. */
  readonly kopecks: number;
}

/**
 * Checks that a player may play for a stake; `stake` is null for a free game. Winnings offset losses, but a single
 * stake may never exceed the loss limit itself. The player's wallets must be locked, so that concurrent games see each
 * other's losses and the current country.
 *
 * @throws errors.country when paid play is closed to the player
 * @throws errors.play.paused during a break or a self-exclusion
 * @throws errors.play.limit when losing the stake would exceed a loss limit, with the one that has least left
 */
export async function assertMayPlay(tx: Tx, player: Player, stake: PlayStake | null): Promise<void> {
  if (stake !== null) await assertOpenIn(tx, player, stake);
  const nowMs = tx.now.getTime();
  const days = { day: firstDay('day', nowMs), week: firstDay('week', nowMs), month: firstDay('month', nowMs) };
  const hindrances = await selectPlayObstacles(tx, player.id, days);
  const breaks = hindrances.filter(({ period }) => period === null);
  if (breaks.length > 0) failOnBreak(lastEnd(breaks));
  const kopecks = stake?.kopecks ?? 0;
  if (kopecks === 0) return;
  const remainders = hindrances.map(({ period, sumKopecks, lostKopecks }) => ({
    period,
    limitKopecks: sumKopecks,
    leftKopecks: Math.max(0, sumKopecks - Math.max(0, lostKopecks)),
  }));
  const least = smallestRemainder(remainders);
  if (least !== null && kopecks > least.leftKopecks) fail('errors.play.limit', least);
}

/** Null when one of the breaks has no end. */
function lastEnd(breaks: readonly { readonly untilAt: Date | null }[]): Date | null {
  const ends = breaks.map(({ untilAt }) => untilAt);
  return ends.reduce((last, end) => (last === null || end === null ? null : end > last ? end : last));
}
