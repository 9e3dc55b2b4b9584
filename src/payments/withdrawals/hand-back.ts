import { lockOwnedItem, moveItems } from '#src/items/index.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { withdrawalMoved } from './events.ts';
import { lockHeld, lockWithdrawal } from './lock-withdrawal.ts';
import { insertStep, selectOverdue, updateHandedBack } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

const BATCH = 200;

/** Puts a request that a member of staff holds back into the queue, to its old place. Fails as `lockHeld`. */
export async function handBack(tx: Tx, id: number, holderId: number): Promise<Withdrawal> {
  const held = await lockHeld(tx, id, holderId);
  await release(tx, held, holderId);
  return held;
}

/** Puts back what was held for longer than the setting allows. Answers how many. */
export async function handBackOverdue(world: World): Promise<number> {
  let count = 0;
  for (const id of await selectOverdue(world.db, world.clock.now(), BATCH)) {
    count += await transaction(world, null, (tx) => handBackIfOverdue(tx, id));
  }
  return count;
}

/** The row has the last word: the moderator may have decided, or somebody else taken it, a moment ago. */
async function handBackIfOverdue(tx: Tx, id: number): Promise<number> {
  const held = await lockWithdrawal(tx, id);
  if (held.heldUntil === null || held.heldUntil.getTime() > tx.now.getTime()) return 0;
  await release(tx, held, null);
  return 1;
}

async function release(tx: Tx, held: Withdrawal, byId: number | null): Promise<void> {
  const item = await lockOwnedItem(tx, held.insertId);
  await moveItems(tx, [item], 'waiting');
  await updateHandedBack(tx, held.id);
  await insertStep(tx, held.id, 'handed_back', byId);
  tx.announce(withdrawalMoved(held));
}
