import { lockOwnedItem, moveOwnedItems } from '#src/players/inventory/index.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { withdrawalMoved } from './events.ts';
import { lockHeldWithdrawal, lockWithdrawal } from './lock-withdrawal.ts';
import { insertStep, selectOverdue, updateHandedBack } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

const BATCH = 200;

/** Returns a held request to its old position in the queue. Throws as `lockHeldWithdrawal` does. */
export async function handBack(tx: Tx, id: number, holderId: number): Promise<Withdrawal> {
  const withdrawal = await lockHeldWithdrawal(tx, id, holderId);
  await release(tx, withdrawal, holderId);
  return withdrawal;
}

/** Returns requests to the queue that were held longer than the setting allows. Returns their number. */
export async function handBackOverdue(services: Services): Promise<number> {
  let count = 0;
  for (const id of await selectOverdue(services.db, services.clock.now(), BATCH)) {
    count += await transaction(services, null, (tx) => handBackIfOverdue(tx, id));
  }
  return count;
}

/** Check again under the lock: the moderator may have decided, or another one may have taken it. */
async function handBackIfOverdue(tx: Tx, id: number): Promise<number> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (withdrawal.heldUntil === null || withdrawal.heldUntil.getTime() > tx.now.getTime()) return 0;
  await release(tx, withdrawal, null);
  return 1;
}

async function release(tx: Tx, withdrawal: Withdrawal, byId: number | null): Promise<void> {
  const item = await lockOwnedItem(tx, withdrawal.insertId);
  await moveOwnedItems(tx, [item], 'waiting');
  await updateHandedBack(tx, withdrawal.id);
  await insertStep(tx, withdrawal.id, 'handed_back', byId);
  tx.publish(withdrawalMoved(withdrawal));
}
