import { closeWallets } from '#src/core/ledger/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { closeRow, eraseEvidence, selectFlagged } from './store.ts';

/**
 * Closes an account: it cannot be signed in to, its name is erased, and lists of players omit it. Rows of value stay,
 * because the ledger is never cut, and the wallets accept nothing any more. A job ends its sessions for as long as a
 * sign-in may be in progress. Devices and notes stay while staff have an open flag: `closeFlag` erases them then, and a
 * job 90 days after the closing. Closing twice changes nothing.
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
