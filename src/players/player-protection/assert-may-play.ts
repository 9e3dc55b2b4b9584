import type { Player } from '#src/shared/actor.ts';
import type { ReadPart } from '#src/platform/database/read-parts.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { assertOpenIn, type CountryCheck } from './closed-country.ts';
import { failOnBreak, smallestRemainder } from './refusals.ts';
import { firstDay } from './period.ts';
import { type PlayFacts, playFactsPart } from './store.ts';

export interface PlayStake extends CountryCheck {
  /** Money paid plus value of the items staked; 0 for games that cost only points. */
  readonly kopecks: number;
}

/**
 * The facts for `assertMayPlay` as part of a SELECT of a command. The player's wallets must be locked before, so that
 * concurrent games see each other's losses and the current country.
 */
export function playFacts(tx: Tx, playerId: number): ReadPart<PlayFacts> {
  const nowMs = tx.now.getTime();
  const days = { day: firstDay('day', nowMs), week: firstDay('week', nowMs), month: firstDay('month', nowMs) };
  return playFactsPart(playerId, tx.now, days);
}

/**
 * Checks that a player may play for a stake; `stake` is null for a free game. Winnings offset losses, but a single
 * stake may never exceed the loss limit itself.
 *
 * @throws errors.country when paid play is closed to the player
 * @throws errors.play.paused during a break or a self-exclusion
 * @throws errors.play.limit when losing the stake would exceed a loss limit, with the one that has least left
 */
export function assertMayPlay(player: Player, facts: PlayFacts, stake: PlayStake | null): void {
  if (stake !== null) assertOpenIn(player, facts.country, stake);
  if (facts.pausedUntil !== null) failOnBreak(facts.pausedUntil.untilAt);
  const kopecks = stake?.kopecks ?? 0;
  if (kopecks === 0) return;
  const remainders = facts.lossLimits.map(({ period, sumKopecks, lostKopecks }) => ({
    period,
    limitKopecks: sumKopecks,
    leftKopecks: Math.max(0, sumKopecks - Math.max(0, lostKopecks)),
  }));
  const least = smallestRemainder(remainders);
  if (least !== null && kopecks > least.leftKopecks) fail('errors.play.limit', least);
}
