import { itemsByIds } from '#src/players/inventory/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { latestRequest, selectWithdrawalForUpdate } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/**
 * Locks a request until the transaction ends.
 *
 * @throws errors.withdrawal.unknown when it does not exist
 */
export async function lockWithdrawal(tx: Tx, id: number): Promise<Withdrawal> {
  tx.guard('withdrawal');
  return (await selectWithdrawalForUpdate(tx, id)) ?? fail('errors.withdrawal.unknown');
}

/**
 * The same for the staff member who holds it.
 *
 * @throws errors.withdrawal.closed when it has ended
 * @throws errors.withdrawal.notYours when it is back in the queue or held by another staff member
 */
export async function lockHeldWithdrawal(tx: Tx, id: number, holderId: number): Promise<Withdrawal> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (withdrawal.closedAt !== null) fail('errors.withdrawal.closed');
  if (withdrawal.holderId !== holderId) fail('errors.withdrawal.notYours');
  return withdrawal;
}

/**
 * The latest request for a player's item, or null.
 *
 * @throws errors.item.unknown when the item belongs to another player
 */
export async function latestOfOwn(tx: Tx, playerId: number, insertId: number): Promise<Withdrawal | null> {
  const item = (await itemsByIds(tx, [insertId])).get(insertId);
  if (item?.playerId !== playerId) fail('errors.item.unknown');
  return await latestRequest(tx, insertId);
}
