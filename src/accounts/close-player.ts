import type { Tx } from '#src/platform/transaction.ts';
import { closeRow } from './store.ts';

/**
 * Closes an account: nobody can sign in as it, its name is gone, and lists that show players leave it out. Rows of
 * value stay, since the ledger is never cut. Closing twice changes nothing.
 */
export async function closePlayer(tx: Tx, playerId: number): Promise<void> {
  await closeRow(tx, playerId, `#${playerId}`);
}
