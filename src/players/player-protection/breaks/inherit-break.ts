import type { Tx } from '#src/platform/database/transaction.ts';
import { insertBreak, breakOf, selectBreakMark, upsertBreakMarks } from './store.ts';

/**
 * Stores a player's break under hashes of the player's identities, so that it applies to any account that signs in with
 * them after the account is closed or the identity is unlinked. Does nothing without a break.
 */
export async function markBreak(tx: Tx, playerId: number, hashes: readonly string[]): Promise<void> {
  const now = await breakOf(tx, playerId, tx.now);
  if (now !== null && hashes.length > 0) await upsertBreakMarks(tx, hashes, now);
}

/** Gives a new player the break stored for the identity. */
export async function inheritBreak(tx: Tx, playerId: number, hash: string): Promise<void> {
  const kept = await selectBreakMark(tx, hash);
  if (kept === null || (kept.untilAt !== null && kept.untilAt <= tx.now)) return;
  await insertBreak(tx, playerId, kept);
}

/**
 * Gives a player and a newly linked identity the longer of their two breaks, the younger of two self-exclusions. A
 * linked identity brings its break, and one that is linked during a break keeps it when it is unlinked again. The
 * player's wallets must be locked.
 */
export async function shareBreak(tx: Tx, playerId: number, hash: string): Promise<void> {
  const kept = await selectBreakMark(tx, hash);
  if (kept !== null && (kept.untilAt === null || kept.untilAt > tx.now)) {
    const own = await breakOf(tx, playerId, tx.now);
    const isLonger = own === null || (own.untilAt !== null && (kept.untilAt === null || kept.untilAt > own.untilAt));
    const isYounger = own?.untilAt === null && kept.untilAt === null && kept.fromAt > own.fromAt;
    // A player who was not excluded may have played until now; one who was has not since the older exclusion began.
    if (isLonger) await insertBreak(tx, playerId, { fromAt: tx.timeNow(), untilAt: kept.untilAt });
    else if (isYounger) await insertBreak(tx, playerId, kept);
  }
  await markBreak(tx, playerId, [hash]);
}
