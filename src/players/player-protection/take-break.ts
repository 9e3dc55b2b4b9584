import { identityTraces } from '#src/accounts/index.ts';
import { lockWalletsOf } from '#src/ledger/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { markBreak } from './carry-break.ts';
import { insertBreak, selectBreak } from './store.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Takes a break from playing: of so many whole days, 1 to 30, or for ever (`days` is null). Answers its end, as ISO
 * 8601, null for none. A break can be made longer, never shorter: a shorter one is refused with `errors.play.paused`.
 */
export async function takeBreak(
  world: World,
  player: Player,
  { days }: { readonly days: number | null },
): Promise<{ readonly until: string | null }> {
  return await transaction(world, player, async (tx) => {
    await lockWalletsOf(tx, player.id);
    const now = await selectBreak(tx, player.id, tx.now);
    const untilAt = days === null ? null : timeAfter(tx.now, days * DAY_MS);
    if (now !== null && !(now.untilAt !== null && (untilAt === null || untilAt > now.untilAt))) {
      fail('errors.play.paused');
    }
    await insertBreak(tx, player.id, { fromAt: tx.now, untilAt });
    await markBreak(tx, player.id, await identityTraces(world, tx, player.id));
    return { until: untilAt === null ? null : untilAt.toISOString() };
  });
}
