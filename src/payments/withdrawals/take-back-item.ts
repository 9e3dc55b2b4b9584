import { lockOwnedItem, moveItems } from '#src/items/index.ts';
import { lockWalletsOf } from '#src/ledger/index.ts';
import { type Player, playerOf } from '#src/platform/player.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { withdrawalMoved } from './events.ts';
import { latestOfOwn, lockWithdrawal } from './lock-withdrawal.ts';
import { insertStep, selectToReturn, updateReturned } from './store.ts';

const BATCH = 200;

export interface TakeBackInput {
  /** The owned item. */
  readonly insertId: number;
}

/**
 * Takes an item back into the inventory whose withdrawal was turned down. Fails with `errors.item.unknown` for
 * another's item and `errors.item.state` for one that is not there to be taken back.
 */
export async function takeBackItem(world: World, player: Player, { insertId }: TakeBackInput): Promise<TakeBackInput> {
  return await transaction(world, player, async (tx) => {
    await lockWalletsOf(tx, player.id);
    const latest = await latestOfOwn(tx, player.id, insertId);
    if (latest === null || !(await returnItem(tx, latest.id))) fail('errors.item.state');
    return { insertId };
  });
}

/** Gives back all items that were turned down a day ago and that nobody took. Answers how many. */
export async function returnLeftItems(world: World): Promise<number> {
  let count = 0;
  for (const { id, playerId } of await selectToReturn(world.db, world.clock.now(), BATCH)) {
    const isBack = await transaction(world, playerOf(playerId), async (tx) => {
      await lockWalletsOf(tx, playerId);
      return await returnItem(tx, id);
    });
    if (isBack) count += 1;
  }
  return count;
}

/** The row has the last word on whether it is still to go back. The player's wallets must be locked. */
async function returnItem(tx: Tx, id: number): Promise<boolean> {
  const rejected = await lockWithdrawal(tx, id);
  if (rejected.backAt === null) return false;
  const item = await lockOwnedItem(tx, rejected.insertId);
  await moveItems(tx, [item], item.startStatus);
  await updateReturned(tx, id);
  await insertStep(tx, id, 'returned', null);
  tx.announce(withdrawalMoved(rejected));
  return true;
}
