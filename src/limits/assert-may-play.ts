import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { firstDay } from './period.ts';
import { selectHindrances } from './store.ts';

/**
 * Lets a player go on with a game whose stake is `stakeKopecks`: the money that it costs and the worth of the items
 * that go in, 0 for one that costs neither. Fails with `errors.play.paused` during a pause or a self-exclusion, and
 * with `errors.play.limit` where losing the whole stake would lead beyond a limit on losses: what was won stands
 * against what was lost, but never lets a single stake be higher than the limit itself. The player's wallets must be
 * locked, so that of many games at once each sees what the others lost.
 */
export async function assertMayPlay(tx: Tx, playerId: number, stakeKopecks: number): Promise<void> {
  const nowMs = tx.now.getTime();
  const days = { day: firstDay('day', nowMs), week: firstDay('week', nowMs), month: firstDay('month', nowMs) };
  const hindrances = await selectHindrances(tx, playerId, days);
  if (hindrances.some(({ period }) => period === null)) fail('errors.play.paused');
  if (stakeKopecks === 0) return;
  const isBeyond = hindrances.some(
    ({ sumKopecks, lostKopecks }) => Math.max(0, lostKopecks) + stakeKopecks > sumKopecks,
  );
  if (isBeyond) fail('errors.play.limit');
}
