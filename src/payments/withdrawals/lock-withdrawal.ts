import { itemsByIds } from '#src/items/index.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { selectLatestOf, selectWithdrawalForUpdate } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Locks a request until the transaction ends. Fails with `errors.withdrawal.unknown` where there is none. */
export async function lockWithdrawal(tx: Tx, id: number): Promise<Withdrawal> {
  tx.guard('withdrawal');
  return (await selectWithdrawalForUpdate(tx, id)) ?? fail('errors.withdrawal.unknown');
}

/**
 * The same for a member of staff who holds it. Fails with `errors.withdrawal.closed` for one that has ended, and with
 * `errors.withdrawal.notYours` for one that went back into the queue or is with somebody else.
 */
export async function lockHeld(tx: Tx, id: number, holderId: number): Promise<Withdrawal> {
  const held = await lockWithdrawal(tx, id);
  if (held.closedAt !== null) fail('errors.withdrawal.closed');
  if (held.holderId !== holderId) fail('errors.withdrawal.notYours');
  return held;
}

/**
 * The latest request for an item of a player, null where there was none. Fails with `errors.item.unknown` for an item
 * that is not the player's.
 */
export async function latestOfOwn(tx: Tx, playerId: number, insertId: number): Promise<Withdrawal | null> {
  const owned = (await itemsByIds(tx, [insertId])).get(insertId);
  if (owned?.playerId !== playerId) fail('errors.item.unknown');
  return await selectLatestOf(tx, insertId);
}
