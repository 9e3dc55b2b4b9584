import { invitersOf } from '#src/accounts/index.ts';
import type { Tx } from '#src/platform/transaction.ts';

/** A longer way round is nobody's own making any more. */
const MOST_STEPS = 8;
const MOST_PLAYERS = 64;

/**
 * Whether `playerId` has brought the owner of a code here, straight or through others: by an entry link or by a code.
 * Then activating that code would close a ring.
 */
export async function closesRing(tx: Tx, playerId: number, ownerId: number): Promise<boolean> {
  const seen = new Set([ownerId]);
  let front = [ownerId];
  for (let step = 0; step < MOST_STEPS && front.length > 0 && seen.size < MOST_PLAYERS; step += 1) {
    front = (await invitersOf(tx, front)).filter((id) => !seen.has(id));
    if (front.includes(playerId)) return true;
    for (const id of front) seen.add(id);
  }
  return false;
}
