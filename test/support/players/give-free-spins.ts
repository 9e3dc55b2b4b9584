import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';

/** Gives a player free spins as at the first sign-in, which no other row has to justify. */
export const giveFreeSpins = (services: Services, playerId: number, count: number): Promise<null> =>
  transaction(services, null, async (tx) => {
    await tx('players')
      .where({ id: playerId })
      .update({ free_spins: tx.raw('free_spins + ?', [count]), first_spins: tx.raw('first_spins + ?', [count]) });
    return null;
  });
