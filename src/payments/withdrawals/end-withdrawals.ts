import { playerOf } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { Db } from '#src/platform/db.ts';
import type { World } from '#src/platform/world.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { handBack } from './hand-back.ts';
import { eraseGameAccounts, selectUnended } from './store.ts';
import { takeBackItem } from './take-back-item.ts';

/** Ends all that is open of a player's withdrawals, as the player and staff could: the items are the player's again. */
export async function endWithdrawalsOf(world: World, playerId: number): Promise<void> {
  const player = playerOf(playerId);
  for (const { id, insertId, state, holderId } of await selectUnended(world.db, playerId)) {
    if (state === 'error') {
      await takeBackItem(world, player, { insertId });
      continue;
    }
    if (holderId !== null) {
      await transaction(world, null, async (tx) => {
        await handBack(tx, id, holderId);
        return null;
      });
    }
    await cancelWithdrawal(world, player, { insertId });
  }
}

/** Takes away by which id and name a player is known in the game. */
export const eraseGameTraces = (tx: Tx, playerId: number): Promise<void> => eraseGameAccounts(tx, playerId);

/** Whether somebody waits for an item in the game: a request that is neither done nor turned down. */
export const hasOpenWithdrawal = async (db: Db, playerId: number): Promise<boolean> =>
  (await selectUnended(db, playerId)).some(({ state }) => state !== 'error');
