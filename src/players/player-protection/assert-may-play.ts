import { type UnshownSums, readUnshownSums } from '#src/core/ledger/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { assertOpenIn, type CountryCheck } from './closed-country.ts';
import { type LimitPeriod, firstDay } from '#src/players/player-protection/limits/period.ts';
import { type ProtectionFacts, selectPlayFacts } from './store.ts';

export interface PlayStake extends CountryCheck {
  /** Money paid plus value of the items staked; 0 for games that cost only points. */
  readonly kopecks: number;
}

export interface PlayFacts extends ProtectionFacts {
  /** Winnings that balance and limits contain already, and that the player may not see yet. */
  readonly unshown: UnshownSums;
}

/**
 * Reads the facts for `assertMayPlay`. The player's wallets must be locked before, so that concurrent games see each
 * other's losses and the current country.
 */
export async function readPlayFacts(tx: Tx, playerId: number): Promise<PlayFacts> {
  const nowMs = tx.now.getTime();
  const days = { day: firstDay('day', nowMs), week: firstDay('week', nowMs), month: firstDay('month', nowMs) };
  const protection = await selectPlayFacts(tx, playerId, days);
  return { ...protection, unshown: await readUnshownSums(tx, playerId) };
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
  const least = leastLeft(facts, 0);
  if (least === null || kopecks <= least.leftKopecks) return;
  // A prize that is not shown yet counts, but the refusal must not reveal it.
  fail('errors.play.limit', leastLeft(facts, facts.unshown.wonKopecks) ?? least);
}

/** The rest of a limit in its period. */
interface LimitRemainder {
  readonly period: LimitPeriod;
  readonly limitKopecks: number;
  readonly leftKopecks: number;
}

/** The limit that leaves least, as parameters of the refusal; null without limits. */
export function smallestRemainder(remainders: readonly LimitRemainder[]) {
  const [least] = remainders.toSorted((one, other) => one.leftKopecks - other.leftKopecks);
  return least === undefined ? null : { ...least };
}

/**
 * Refuses during a break with its end, null for a self-exclusion.
 *
 * @throws errors.play.paused
 */
export function failOnBreak(untilAt: Date | null): never {
  fail('errors.play.paused', { untilAt: untilAt?.toISOString() ?? '' });
}

const leastLeft = ({ lossLimits }: PlayFacts, unshownKopecks: number) =>
  smallestRemainder(
    lossLimits.map(({ period, sumKopecks, lostKopecks }) => ({
      period,
      limitKopecks: sumKopecks,
      leftKopecks: Math.max(0, sumKopecks - Math.max(0, lostKopecks + unshownKopecks)),
    })),
  );
