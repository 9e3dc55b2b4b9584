import { lockOwnedItem, moveItems } from '#src/items/index.ts';
import { post } from '#src/ledger/index.ts';
import { writeNotice } from '#src/notices/index.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { withdrawalMoved } from './events.ts';
import { lockHeld } from './lock-withdrawal.ts';
import { spendPostings } from './postings.ts';
import { insertStep, updateEnded } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Which request, who holds it, and the number of the listing that was bought (null: not given). */
export interface Finishing {
  readonly id: number;
  readonly holderId: number;
  readonly lot: string | null;
}

/**
 * The listing was bought: the item is in the game for ever, and what was held for it is used up. Fails as `lockHeld`.
 * Answers the request as it was.
 */
export async function finishWithdrawal(tx: Tx, { id, holderId, lot }: Finishing): Promise<Withdrawal> {
  const held = await lockHeld(tx, id, holderId);
  const item = await lockOwnedItem(tx, held.insertId);
  await moveItems(tx, [item], 'withdrawn');
  await post(tx, spendPostings(held));
  const ending = { state: 'withdrawn', decidedBy: holderId, reason: null, note: null, lot, backAt: null } as const;
  await updateEnded(tx, id, ending);
  await insertStep(tx, id, 'withdrawn', holderId);
  const link = `/withdraw/${String(held.insertId)}` as const;
  await writeNotice(tx, held.playerId, { kind: 'withdrawal.done', params: { itemId: item.itemId }, link });
  tx.announce(withdrawalMoved(held));
  return held;
}
