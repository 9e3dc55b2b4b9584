import { invitersOf } from './store.ts';
import { withFormer } from '#src/players/risk/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

/** A longer ring is not the work of one person. */
const MOST_STEPS = 8;
const MOST_PLAYERS = 64;

/**
 * Returns whether `playerId`, on this account or a former one, has brought the owner of a code here, straight or
 * through others: by an entry link or by a code. Then activating that code would close a ring.
 */
export async function closesRing(tx: Tx, playerId: number, ownerId: number): Promise<boolean> {
  const own = await withFormer(tx, playerId);
  const visitedIds = new Set([ownerId]);
  let stepIds = [ownerId];
  for (let step = 0; step < MOST_STEPS && stepIds.length > 0 && visitedIds.size < MOST_PLAYERS; step += 1) {
    stepIds = (await invitersOf(tx, stepIds)).filter((id) => !visitedIds.has(id));
    if (own.some((id) => stepIds.includes(id))) return true;
    for (const id of stepIds) visitedIds.add(id);
  }
  return false;
}
