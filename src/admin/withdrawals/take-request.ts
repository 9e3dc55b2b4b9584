import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { staffAction } from '#src/staff/index.ts';
import { heldBy, takeWithdrawal } from '#src/withdrawals/index.ts';

export interface TakeRequestInput {
  /** Which one; null is the one that waits longest. */
  readonly wanted: number | null;
}

/** Takes a request off the queue. Whoever has one already goes on with that one. Fails as `takeWithdrawal`. */
export async function takeRequest(
  world: World,
  member: Member,
  { wanted }: TakeRequestInput,
): Promise<{ readonly id: number }> {
  const held = await heldBy(world.db, member.id);
  if (held !== null && (wanted === null || wanted === held.id)) return { id: held.id };
  const { withdrawalHoldMinutes: minutes } = await readSettings(world);
  return await staffAction(world, member, async (tx, log) => {
    const { id } = await takeWithdrawal(tx, { holderId: member.id, wanted, minutes });
    log({
      act: 'withdrawal.taken',
      about: { type: 'withdrawal', id },
      before: { state: 'waiting' },
      after: { state: 'withdrawing' },
    });
    return { id };
  });
}
