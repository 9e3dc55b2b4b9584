import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { staffAction } from '#src/admin/access/index.ts';
import { heldBy, requireOwnTerms, takeWithdrawal } from '#src/payments/withdrawals/index.ts';

export interface TakeRequestInput {
  /** The request to take. Null takes the oldest one. */
  readonly wanted: number | null;
}

/**
 * Takes a request from the queue. A moderator who already holds one continues with that one when it or none is asked
 * for. Throws as `takeWithdrawal` and `requireOwnTerms` do.
 */
export async function takeRequest(
  services: Services,
  member: StaffMember,
  { wanted }: TakeRequestInput,
): Promise<{ readonly id: number }> {
  const withdrawal = await heldBy(services.db, member.id);
  if (withdrawal !== null && (wanted === null || wanted === withdrawal.id)) {
    await requireOwnTerms(services, withdrawal.id);
    return { id: withdrawal.id };
  }
  const { withdrawalHoldMinutes: minutes } = await readSettings(services);
  return await staffAction(services, member, async (tx, log) => {
    const { id } = await takeWithdrawal(tx, { holderId: member.id, wanted, minutes });
    await requireOwnTerms({ ...services, db: tx }, id);
    log({
      act: 'withdrawal.taken',
      about: { type: 'withdrawal', id },
      before: { state: 'waiting' },
      after: { state: 'withdrawing' },
    });
    return { id };
  });
}
