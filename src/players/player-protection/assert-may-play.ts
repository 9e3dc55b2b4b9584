import type { Player } from '#src/platform/player.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { assertOpenIn, type Place } from './closed-country.ts';
import { firstDay } from './period.ts';
import { selectHindrances } from './store.ts';

/** What a game costs. */
export interface Stake extends Place {
  /** The money that it costs and the worth of the items that go in; 0 for what costs points alone. */
  readonly kopecks: number;
}

/**
 * Lets a player go on with a game for a stake, null for one that costs nothing at all. Fails with `errors.country`
 * where paid play is closed, with `errors.play.paused` during a pause or a self-exclusion, and with
 * `errors.play.limit` where losing the whole stake would lead beyond a limit on losses: what was won stands against
 * what was lost, but never lets a single stake be higher than the limit itself. The player's wallets must be locked, so
 * that of many games at once each sees what the others lost, and each the country that was said last.
 */
export async function assertMayPlay(tx: Tx, player: Player, stake: Stake | null): Promise<void> {
  if (stake !== null) await assertOpenIn(tx, player, stake);
  const nowMs = tx.now.getTime();
  const days = { day: firstDay('day', nowMs), week: firstDay('week', nowMs), month: firstDay('month', nowMs) };
  const hindrances = await selectHindrances(tx, player.id, days);
  if (hindrances.some(({ period }) => period === null)) fail('errors.play.paused');
  const kopecks = stake?.kopecks ?? 0;
  if (kopecks === 0) return;
  const isBeyond = hindrances.some(({ sumKopecks, lostKopecks }) => Math.max(0, lostKopecks) + kopecks > sumKopecks);
  if (isBeyond) fail('errors.play.limit');
}
