import { lockWalletsOf } from '#src/ledger/index.ts';
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

/**
 * Lets a player and an identity that becomes theirs share the longer break of the two: whoever links what was marked
 * has its break from now on, and what is linked during a break keeps it when it is unlinked again.
 */
export async function shareBreak(tx: Tx, playerId: number, hash: string): Promise<void> {
  const kept = await selectBreakMark(tx, hash);
  if (kept !== undefined && (kept.untilAt === null || kept.untilAt > tx.now)) {
    await lockWalletsOf(tx, playerId);
    const own = await selectBreak(tx, playerId, tx.now);
    const isLonger = own === null || (own.untilAt !== null && (kept.untilAt === null || kept.untilAt > own.untilAt));
    if (isLonger) await insertBreak(tx, playerId, { fromAt: tx.now, untilAt: kept.untilAt });
  }
  await markBreak(tx, playerId, [hash]);
}
