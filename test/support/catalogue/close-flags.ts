import { closeFlag, flagsOf } from '#src/players/risk/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { makeMember } from '#test/support/players/staff-members.ts';

/** Closes every open flag of a player as a member of staff who found nothing. */
export async function closeFlagsOf(services: Services, playerId: number): Promise<void> {
  const memberId = await makeMember(services);
  const open = (await flagsOf(services.db, playerId, 50)).filter(({ state }) => state === 'open');
  for (const { id } of open) {
    await transaction(services, null, async (tx) => {
      await closeFlag(tx, { id, heldBy: null }, memberId, { verdict: 'harmless', note: 'a test of ours' });
      return null;
    });
  }
}
