import { identityTraces } from '#src/players/identities/index.ts';
import { lockWalletsOf } from '#src/core/ledger/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { markBreak } from './inherit-break.ts';
import { failOnBreak } from '#src/players/player-protection/assert-may-play.ts';
import { insertBreak, breakOf } from './store.ts';
import { DAY_MS } from '#src/shared/time.ts';

/**
 * Starts a break of 1 to 30 whole days, or a self-exclusion when `days` is null. Returns its end in ISO 8601, null for
 * a self-exclusion.
 *
 * @throws errors.play.paused when it would shorten the current break
 */
export async function takeBreak(
  services: Services,
  player: Player,
  { days }: { readonly days: number | null },
): Promise<{ readonly until: string | null }> {
  return await transaction(services, player, async (tx) => {
    await lockWalletsOf(tx, player.id);
    const now = await breakOf(tx, player.id, tx.now);
    // A game that had the lock before began earlier than this.
    const fromAt = tx.timeNow();
    const untilAt = days === null ? null : timeAfter(fromAt, days * DAY_MS);
    if (now !== null && !(now.untilAt !== null && (untilAt === null || untilAt > now.untilAt))) {
      failOnBreak(now.untilAt);
    }
    await insertBreak(tx, player.id, { fromAt, untilAt });
    await markBreak(tx, player.id, await identityTraces(services, tx, player.id));
    return { until: untilAt === null ? null : untilAt.toISOString() };
  });
}
