import { closeWallets } from '#src/core/ledger/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { deleteIdentity } from '#src/players/identities/index.ts';
import { eraseEmail } from '#src/players/player-email/index.ts';
import { closePlayerRow } from '#src/players/players/index.ts';
import { eraseUnlessFlagged } from '#src/players/risk/index.ts';
import { deleteQuestionsOf } from '#src/portal/questions/index.ts';

/**
 * Closes an account: its identities, name, pictures, e-mail address and questions go, and lists of players leave it
 * out. Rows of value stay, because the ledger is never cut, and the wallets accept nothing any more. A job ends the
 * sessions for as long as a sign-in may be in progress. Devices and notes stay while staff have an open flag:
 * `closeFlag` erases them then, or a job 90 days after the closing. Closing twice changes nothing.
 */
export async function closePlayer(tx: Tx, playerId: number): Promise<void> {
  await closeWallets(tx, playerId);
  await deleteIdentity(tx, { playerId }, null);
  await eraseEmail(tx, playerId);
  await closePlayerRow(tx, playerId, `#${playerId}`);
  await deleteQuestionsOf(tx, playerId);
  await eraseUnlessFlagged(tx, playerId);
}
