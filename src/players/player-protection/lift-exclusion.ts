import { identityTraces } from '#src/accounts/index.ts';
import { lockWalletsOf } from '#src/ledger/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { markBreak } from './carry-break.ts';
import { deleteBreakMarks, selectBreak, updateLifted } from './store.ts';

/** For so long a self-exclusion cannot be lifted by anybody. */
const EXCLUSION_MS = 180 * 24 * 3_600_000;

/** The moment from which on staff may lift a self-exclusion that began at another. */
export const liftableFrom = (fromAt: Date): Date => timeAfter(fromAt, EXCLUSION_MS);

/**
 * Lifts the self-exclusion of a player who asked staff for it, and answers when it began. Fails with
 * `errors.exclusion.none` for somebody who is not excluded and with `errors.exclusion.early` before half a year has
 * passed. A pause goes on to its end.
 */
export async function liftExclusion(
  tx: Tx,
  world: World,
  playerId: number,
  { memberId, reason }: { readonly memberId: number; readonly reason: string },
): Promise<{ readonly fromAt: Date }> {
  // Taking a break locks them too, and so does whoever lifts the same one at once.
  await lockWalletsOf(tx, playerId);
  const now = await selectBreak(tx, playerId, tx.now);
  if (now?.untilAt !== null) fail('errors.exclusion.none');
  if (liftableFrom(now.fromAt) > tx.now) fail('errors.exclusion.early');
  await updateLifted(tx, playerId, { memberId, reason, before: timeAfter(tx.now, -EXCLUSION_MS) });
  const traces = await identityTraces(world, tx, playerId);
  await deleteBreakMarks(tx, traces);
  const left = await selectBreak(tx, playerId, tx.now);
  if (left?.untilAt === null) fail('errors.exclusion.early');
  await markBreak(tx, playerId, traces);
  return { fromAt: now.fromAt };
}
