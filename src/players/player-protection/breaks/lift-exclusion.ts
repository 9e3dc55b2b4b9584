import { identityTraces } from '#src/players/identities/index.ts';
import { lockWalletsOf } from '#src/core/ledger/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { markBreak } from './inherit-break.ts';
import { deleteBreakMarks, breakOf, updateLifted } from './store.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { PROMISED } from '#src/shared/promised.ts';

const EXCLUSION_MS = PROMISED.exclusionDays * DAY_MS;

/** Returns the time from which staff may lift a self-exclusion. */
export const exclusionLiftableFrom = (fromAt: Date): Date => timeAfter(fromAt, EXCLUSION_MS);

/**
 * Lifts the self-exclusions of a player at their request and returns when the last one began. A break with an end is
 * not shortened.
 *
 * @throws errors.exclusion.none when the player is not excluded
 * @throws errors.exclusion.early before its minimum duration has passed, since the youngest of several
 */
export async function liftExclusion(
  tx: Tx,
  services: Services,
  playerId: number,
  { memberId, reason }: { readonly memberId: number; readonly reason: string },
): Promise<{ readonly fromAt: Date }> {
  // `takeBreak` and concurrent calls of this function take the same lock.
  await lockWalletsOf(tx, playerId);
  const now = await breakOf(tx, playerId, tx.now);
  if (now?.untilAt !== null) fail('errors.exclusion.none');
  if (exclusionLiftableFrom(now.fromAt) > tx.now) fail('errors.exclusion.early', { days: PROMISED.exclusionDays });
  await updateLifted(tx, playerId, { memberId, reason, before: timeAfter(tx.now, -EXCLUSION_MS) });
  const traces = await identityTraces(services, tx, playerId);
  await deleteBreakMarks(tx, traces);
  await markBreak(tx, playerId, traces);
  return { fromAt: now.fromAt };
}
