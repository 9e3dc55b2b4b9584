import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { selectWithdrawalForUpdate } from './store.ts';
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
