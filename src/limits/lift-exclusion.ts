import { timeAfter } from '#src/platform/clock.ts';
import { identityTraces } from '#src/accounts/index.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { deleteBreakMarks, selectBreak, updateLifted } from './store.ts';

/** For so long a self-exclusion cannot be lifted by anybody. */
const EXCLUSION_MS = 180 * 24 * 3_600_000;

/**
 * Lifts the self-exclusion of a player who asked staff for it. Fails with `errors.exclusion.none` for somebody who is
 * not excluded and with `errors.exclusion.early` before half a year has passed. A pause goes on to its end.
 */
export async function liftExclusion(
  tx: Tx,
  world: World,
  playerId: number,
  { memberId, reason }: { readonly memberId: number; readonly reason: string },
): Promise<void> {
  const now = await selectBreak(tx, playerId, tx.now);
  if (now?.untilAt !== null) fail('errors.exclusion.none');
  const before = timeAfter(tx.now, -EXCLUSION_MS);
  if (now.fromAt > before) fail('errors.exclusion.early');
  await updateLifted(tx, playerId, { memberId, reason, before });
  await deleteBreakMarks(tx, await identityTraces(world, tx, playerId));
  if ((await selectBreak(tx, playerId, tx.now))?.untilAt === null) fail('errors.exclusion.early');
}
