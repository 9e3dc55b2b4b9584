import { closeWallets } from '#src/core/ledger/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { closeRow, eraseEvidence, selectFlagged } from './store.ts';

/**
 * Closes an account: nobody can sign in as it, its name is gone, and lists that show players leave it out. Rows of
 * value stay, since the ledger is never cut, and the wallets take nothing any more. A job ends the sessions as long as
 * a sign-in may be under way. Devices and notes stay as long as staff have an open flag to work on: `closeFlag` erases
 * them then,
 * and a job 90 days after the closing. Closing twice changes nothing.
 */
export async function closePlayer(tx: Tx, playerId: number): Promise<void> {
  await closeWallets(tx, playerId);
  await closeRow(tx, playerId, `#${playerId}`);
  await eraseUnlessFlagged(tx, playerId);
}

/** Erases the evidence of a closed account that no open flag needs. */
export async function eraseUnlessFlagged(tx: Tx, playerId: number): Promise<void> {
  if ((await selectFlagged(tx, [playerId])).length === 0) await eraseEvidence(tx, playerId);
}
