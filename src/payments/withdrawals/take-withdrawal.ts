import { lockOwnedItem, moveOwnedItems } from '#src/players/inventory/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { isDuplicate } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { withdrawalMoved } from './events.ts';
import { lockWithdrawal } from './lock-withdrawal.ts';
import { insertStep, heldBy, selectNextForUpdate, updateTaken } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

/** The staff member, the request (null for the oldest waiting one), and the duration of the hold. */
export interface TakeWithdrawalInput {
  readonly holderId: number;
  readonly wanted: number | null;
  readonly minutes: number;
}

/**
 * Assigns a waiting request to a staff member.
 *
 * @throws errors.withdrawal.holding when the staff member already holds one
 * @throws errors.withdrawal.empty when no request waits
 * @throws errors.withdrawal.notYours when another staff member holds it
 * @throws errors.withdrawal.closed when it has ended
 */
export async function takeWithdrawal(tx: Tx, { holderId, wanted, minutes }: TakeWithdrawalInput): Promise<Withdrawal> {
  if ((await heldBy(tx, holderId)) !== null) fail('errors.withdrawal.holding');
  const next = await (wanted === null ? lockNext(tx) : lockWithdrawal(tx, wanted));
  if (next === null) fail('errors.withdrawal.empty');
  if (next.closedAt !== null) fail('errors.withdrawal.closed');
  if (next.state !== 'waiting') fail('errors.withdrawal.notYours');
  const item = await lockOwnedItem(tx, next.insertId);
  await moveOwnedItems(tx, [item], 'withdrawing');
  const until = timeAfter(tx.now, minutes * MINUTE_MS);
  await takeOrRefuse(tx, next.id, holderId, until);
  await insertStep(tx, next.id, 'taken', holderId);
  if (next.takenAt === null) {
    const link = `/withdraw/${String(next.insertId)}` as const;
    await writeNotification(tx, next.playerId, { kind: 'withdrawal.taken', params: { itemId: item.itemId }, link });
  }
  tx.publish(withdrawalMoved(next));
  return { ...next, state: 'withdrawing', holderId, heldUntil: until, takenAt: next.takenAt ?? tx.now };
}

async function lockNext(tx: Tx): Promise<Withdrawal | null> {
  tx.guard('withdrawal');
  // SKIP LOCKED may skip a request whose lock is released unused, so look again and wait for locks before reporting an
  // empty queue.
  return (await selectNextForUpdate(tx, false)) ?? (await selectNextForUpdate(tx, true));
}

/** The unique key lets one of two concurrent requests by the same moderator succeed. */
async function takeOrRefuse(tx: Tx, id: number, holderId: number, until: Date): Promise<void> {
  try {
    await updateTaken(tx, id, holderId, until);
  } catch (error) {
    if (isDuplicate(error)) fail('errors.withdrawal.holding');
    throw error;
  }
}
