import { lockWalletsOf, post } from '#src/ledger/index.ts';
import { playerOf } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { settlePostings } from './postings.ts';
import { selectPaymentForUpdate, selectToSettle, selectUnsettledOf, updateSettled } from './store.ts';

const BATCH = 500;

/** Lets payments whose settle time is over count for withdrawals. Answers how many did. */
export async function settleDue(world: World): Promise<number> {
  const due = await selectToSettle(world.db, world.clock.now(), BATCH);
  for (const { id, playerId } of due) await settle(world, id, playerId);
  return due.length;
}

/** Lets all of a player's payments count for withdrawals at once, whenever their time would have come. */
export async function settleAllOf(world: World, playerId: number): Promise<void> {
  for (const id of await selectUnsettledOf(world.db, playerId)) await settle(world, id, playerId);
}

const settle = (world: World, id: number, playerId: number): Promise<null> =>
  transaction(world, playerOf(playerId), async (tx) => {
    // What was given back meanwhile, or settled by another process, has nothing left to settle.
    const { baseKopecks, unsettledKopecks } = await selectPaymentForUpdate(tx, id);
    const { donatePending, donate } = await lockWalletsOf(tx, playerId);
    if (donatePending !== null) {
      await post(tx, settlePostings({ id, baseKopecks }, donatePending, donate, unsettledKopecks));
    }
    await updateSettled(tx, id);
    return null;
  });
