import { lockOwnedItem, moveItems } from '#src/items/index.ts';
import { writeNotice } from '#src/notices/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import { isDuplicate } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { withdrawalMoved } from './events.ts';
import { lockWithdrawal } from './lock-withdrawal.ts';
import { insertStep, selectHeldBy, selectNextForUpdate, updateTaken } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

const MINUTE_MS = 60_000;

/** Who takes, which one (null is the one that waits longest), and for how long it is theirs. */
export interface Taking {
  readonly holderId: number;
  readonly wanted: number | null;
  readonly minutes: number;
}

/**
 * Gives a waiting request to a member of staff. Fails with `errors.withdrawal.holding` for who holds one already, with
 * `errors.withdrawal.empty` where nothing waits, with `errors.withdrawal.notYours` when the wanted one is with somebody
 * else and `errors.withdrawal.closed` when it has ended.
 */
export async function takeWithdrawal(tx: Tx, { holderId, wanted, minutes }: Taking): Promise<Withdrawal> {
  if ((await selectHeldBy(tx, holderId)) !== null) fail('errors.withdrawal.holding');
  const next = await (wanted === null ? lockNext(tx) : lockWithdrawal(tx, wanted));
  if (next === null) fail('errors.withdrawal.empty');
  if (next.closedAt !== null) fail('errors.withdrawal.closed');
  if (next.state !== 'waiting') fail('errors.withdrawal.notYours');
  const item = await lockOwnedItem(tx, next.insertId);
  await moveItems(tx, [item], 'withdrawing');
  const until = timeAfter(tx.now, minutes * MINUTE_MS);
  await takeOrRefuse(tx, next.id, holderId, until);
  await insertStep(tx, next.id, 'taken', holderId);
  if (next.takenAt === null) {
    const link = `/withdraw/${String(next.insertId)}` as const;
    await writeNotice(tx, next.playerId, { kind: 'withdrawal.taken', params: { itemId: item.itemId }, link });
  }
  tx.announce(withdrawalMoved(next));
  return { ...next, state: 'withdrawing', holderId, heldUntil: until, takenAt: next.takenAt ?? tx.now };
}

async function lockNext(tx: Tx): Promise<Withdrawal | null> {
  tx.guard('withdrawal');
  // Who looks beside many others may pass over a request that none of them takes: nothing is empty before all are done.
  return (await selectNextForUpdate(tx, false)) ?? (await selectNextForUpdate(tx, true));
}

/** Two presses of one moderator at once: the unique key lets one of them by. */
async function takeOrRefuse(tx: Tx, id: number, holderId: number, until: Date): Promise<void> {
  try {
    await updateTaken(tx, id, holderId, until);
  } catch (error) {
    if (isDuplicate(error)) fail('errors.withdrawal.holding');
    throw error;
  }
}
