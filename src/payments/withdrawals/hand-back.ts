import { lockOwnedItem, moveOwnedItems } from '#src/players/inventory/index.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import { workThrough } from '#src/platform/process/job-rows.ts';
import type { Services } from '#src/platform/services.ts';
import { withdrawalMoved } from './events.ts';
import { lockHeldWithdrawal, lockWithdrawal } from './lock-withdrawal.ts';
import { insertStep, selectOverdue, updateHandedBack } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

const BATCH = 200;
/** Name of the job that hands back. */
export const HANDING_BACK = 'hand-back-withdrawals';

/** Returns a held request to its old position in the queue. Throws as `lockHeldWithdrawal` does. */
export async function handBack(tx: Tx, id: number, holderId: number): Promise<Withdrawal> {
  const withdrawal = await lockHeldWithdrawal(tx, id, holderId);
  await release(tx, withdrawal, holderId);
  return withdrawal;
}

/** Returns requests to the queue that were held longer than the setting allows. Returns their number. */
export const handBackOverdue = async (services: Services): Promise<number> =>
  await workThrough(services, {
    job: HANDING_BACK,
    rows: await selectOverdue(services.db, { job: HANDING_BACK, now: services.clock.now() }, BATCH),
    idOf: (id) => id,
    act: (id) => transaction(services, null, (tx) => handBackIfOverdue(tx, id)),
  });

/** Check again under the lock: the moderator may have decided, or another one may have taken it. */
async function handBackIfOverdue(tx: Tx, id: number): Promise<boolean> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (withdrawal.heldUntil === null || withdrawal.heldUntil.getTime() > tx.now.getTime()) return false;
  await release(tx, withdrawal, null);
  return true;
}

async function release(tx: Tx, withdrawal: Withdrawal, byId: number | null): Promise<void> {
  const item = await lockOwnedItem(tx, withdrawal.insertId);
  await moveOwnedItems(tx, [item], 'waiting');
  await updateHandedBack(tx, withdrawal.id);
  await insertStep(tx, withdrawal.id, 'handed_back', byId);
  tx.publish(withdrawalMoved(withdrawal));
}
