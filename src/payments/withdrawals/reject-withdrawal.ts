import { lockOwnedItem, moveItems } from '#src/items/index.ts';
import { lockWalletsOf, post } from '#src/ledger/index.ts';
import { writeNotice } from '#src/notices/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import type { RejectReason } from '#src/shared/withdrawals.ts';
import { withdrawalMoved } from './events.ts';
import { lockHeld } from './lock-withdrawal.ts';
import { returnPostings } from './postings.ts';
import { insertStep, selectWithdrawal, updateEnded } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/** After so long an item that was turned down goes back to its player by itself. */
const BACK_AFTER_MS = 24 * 3600 * 1000;

/** Which request, who holds it, and why it is turned down. */
export interface Rejecting {
  readonly id: number;
  readonly holderId: number;
  readonly reason: RejectReason;
  /** What the moderator adds, as the player will read it; empty for nothing. */
  readonly note: string;
}

/**
 * Turns a request down: what was held comes back at once, the item goes to `error` until its player takes it back, and
 * the player is told why. Fails as `lockHeld`. Answers the request as it was.
 */
export async function rejectWithdrawal(tx: Tx, { id, holderId, reason, note }: Rejecting): Promise<Withdrawal> {
  // Whose it is never changes: read without a lock, so that the player's wallets can be locked first.
  const { playerId } = (await selectWithdrawal(tx, id)) ?? fail('errors.withdrawal.unknown');
  const wallets = await lockWalletsOf(tx, playerId);
  const held = await lockHeld(tx, id, holderId);
  const item = await lockOwnedItem(tx, held.insertId);
  await moveItems(tx, [item], 'error');
  await post(tx, returnPostings(held, wallets));
  const backAt = timeAfter(tx.now, BACK_AFTER_MS);
  const said = note === '' ? null : note;
  await updateEnded(tx, id, { state: 'error', decidedBy: holderId, reason, note: said, lot: null, backAt });
  await insertStep(tx, id, 'rejected', holderId);
  await writeNotice(tx, playerId, {
    kind: 'withdrawal.rejected',
    params: { itemId: item.itemId, reason, note, donateKopecks: held.reservedKopecks },
    link: `/withdraw/${String(held.insertId)}`,
  });
  tx.announce(withdrawalMoved(held));
  return held;
}
