import { lockOwnedItem, moveOwnedItems } from '#src/players/inventory/index.ts';
import { lockWalletsOf } from '#src/core/ledger/index.ts';
import { type Player, playerOf } from '#src/shared/actor.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import { workThrough } from '#src/platform/process/job-rows.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { withdrawalMoved } from './events.ts';
import { latestOfOwn, lockWithdrawal } from './lock-withdrawal.ts';
import { insertStep, selectToReturn, updateReturned } from './store.ts';

const BATCH = 200;
/** Name of the job that returns items. */
export const RETURNING = 'return-rejected-items';

export interface TakeBackInput {
  readonly insertId: number;
}

/**
 * Returns the item of a rejected request to the inventory.
 *
 * @throws errors.item.unknown when the item belongs to another player
 * @throws errors.withdrawal.none when no withdrawal of it was requested
 * @throws errors.withdrawal.returned when it is back already
 * @throws errors.item.state while it is on withdrawal, and after it
 */
export const returnRejectedItem = async (
  services: Services,
  player: Player,
  { insertId }: TakeBackInput,
): Promise<TakeBackInput> =>
  await transaction(services, player, async (tx) => {
    await lockWalletsOf(tx, player.id);
    const latest = await latestOfOwn(tx, player.id, insertId);
    if (latest === null) fail('errors.withdrawal.none');
    if (await returnItem(tx, latest.id)) return { insertId };
    const isReturned = latest.state === 'error' || latest.state === 'cancelled';
    return fail(isReturned ? 'errors.withdrawal.returned' : 'errors.item.state');
  });

/** Returns all items that were rejected a day ago and not yet taken back. Returns their number. */
export const returnLeftItems = async (services: Services): Promise<number> =>
  await workThrough(services, {
    job: RETURNING,
    rows: await selectToReturn(services.db, { job: RETURNING, now: services.clock.now() }, BATCH),
    idOf: ({ id }) => id,
    act: ({ id, playerId }) =>
      transaction(services, playerOf(playerId), async (tx) => {
        await lockWalletsOf(tx, playerId);
        return await returnItem(tx, id);
      }),
  });

/**
 * Check again under the lock whether the item is still to be returned. The caller must hold the locks of the player's
 * wallets.
 */
async function returnItem(tx: Tx, id: number): Promise<boolean> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (withdrawal.backAt === null) return false;
  const item = await lockOwnedItem(tx, withdrawal.insertId);
  await moveOwnedItems(tx, [item], item.startStatus);
  await updateReturned(tx, id);
  await insertStep(tx, id, 'returned', null);
  tx.publish(withdrawalMoved(withdrawal));
  return true;
}
