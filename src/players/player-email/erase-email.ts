import { eraseMessages } from '#src/core/outbox/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { deleteEmail } from './store.ts';

/** Erases the address of a player and every message to it. */
export async function eraseEmail(tx: Tx, playerId: number): Promise<void> {
  await deleteEmail(tx, playerId);
  await eraseMessages(tx, 'player-email', playerId);
}
