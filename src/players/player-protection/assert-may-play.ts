import type { Player } from '#src/shared/actor.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { assertOpenIn, type CountryCheck } from './closed-country.ts';
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
 * @throws errors.play.limit when losing the stake would exceed a loss limit
 */
export async function assertMayPlay(tx: Tx, player: Player, stake: PlayStake | null): Promise<void> {
  if (stake !== null) await assertOpenIn(tx, player, stake);
  const nowMs = tx.now.getTime();
  const days = { day: firstDay('day', nowMs), week: firstDay('week', nowMs), month: firstDay('month', nowMs) };
  const hindrances = await selectPlayObstacles(tx, player.id, days);
  if (hindrances.some(({ period }) => period === null)) fail('errors.play.paused');
  const kopecks = stake?.kopecks ?? 0;
  if (kopecks === 0) return;
  const isBeyond = hindrances.some(({ sumKopecks, lostKopecks }) => Math.max(0, lostKopecks) + kopecks > sumKopecks);
  if (isBeyond) fail('errors.play.limit');
}
