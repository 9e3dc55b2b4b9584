import type { Tx } from '#src/platform/transaction.ts';
import { insertBreak, selectBreak, selectBreakMark, upsertBreakMarks } from './store.ts';

/**
 * Keeps the break of a player under hashes of the identities they sign in by: whoever comes anew by one of them has it
 * too, after the account was closed or the identity unlinked. Without a break nothing is kept.
 */
export async function markBreak(tx: Tx, playerId: number, hashes: readonly string[]): Promise<void> {
  const now = await selectBreak(tx, playerId, tx.now);
  if (now !== null && hashes.length > 0) await upsertBreakMarks(tx, hashes, now.untilAt);
}

/** Gives a newcomer the break that was kept under the hash of their identity. */
export async function inheritBreak(tx: Tx, playerId: number, hash: string): Promise<void> {
  const kept = await selectBreakMark(tx, hash);
  if (kept === undefined || (kept.untilAt !== null && kept.untilAt <= tx.now)) return;
  await insertBreak(tx, playerId, kept);
}
