import { playerOf } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { handBack } from './hand-back.ts';
import { selectUnended } from './store.ts';
import { returnRejectedItem } from './take-back-item.ts';

/** Ends all open withdrawals of a player, as a cancellation or rejection would. The items return to the player. */
export async function endWithdrawalsOf(services: Services, playerId: number): Promise<void> {
  const player = playerOf(playerId);
  for (const { id, insertId, state, holderId } of await selectUnended(services.db, playerId)) {
    if (state === 'error') {
      await returnRejectedItem(services, player, { insertId });
      continue;
    }
    if (holderId !== null) {
      await transaction(services, null, async (tx) => {
        await handBack(tx, id, holderId);
        return null;
      });
    }
    await cancelWithdrawal(services, player, { insertId });
  }
}

/** Returns whether a player has a request that is neither completed nor rejected. */
export const hasOpenWithdrawal = async (db: Db, playerId: number): Promise<boolean> =>
  (await selectUnended(db, playerId)).some(({ state }) => state !== 'error');
