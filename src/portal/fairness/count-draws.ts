import { type CountedDraw, drawsAfter } from '#src/core/draws/index.ts';
import type { TalliedDraw } from '#src/games/game.ts';
import { GAME_DRAWS } from '#src/games/games.ts';
import { itemsOfDraws } from '#src/players/inventory/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { COMMIT_HORIZON_MS, rowsBeforeCommitHorizon } from '#src/platform/database/commit-horizon.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { addTally } from './add-tally.ts';
import { lockFairnessProgress, putCounted, selectFairnessProgress } from './store.ts';
import { createTally } from './tally.ts';

export const DRAWS_AT_ONCE = 2000;

/**
 * Counts new draws, except those younger than the commit horizon. Idempotent and safe to run concurrently: each batch
 * and its progress mark commit in one transaction. Pass `settledMs` 0 only when no transaction is running.
 */
export async function countDraws(services: Services, { settledMs = COMMIT_HORIZON_MS } = {}): Promise<void> {
  let more = true;
  while (more) more = await countSome(services, settledMs);
}

/**
 * Reads draws before the transaction, because draws never change. The transaction adds them only if no other worker has
 * counted them meanwhile.
 */
async function countSome(services: Services, settledMs: number): Promise<boolean> {
  const { lastDrawId } = await selectFairnessProgress(services.db);
  const countedAt = timeAfter(services.clock.now(), -settledMs);
  const draws = rowsBeforeCommitHorizon(await drawsAfter(services.db, lastDrawId, DRAWS_AT_ONCE), countedAt);
  const tally = createTally();
  tally.add(await tallied(services, draws));
  return await transaction(services, null, async (tx) => {
    const marks = await lockFairnessProgress(tx);
    if (marks.lastDrawId !== lastDrawId) return true;
    await addTally(tx, tally);
    await putCounted(tx, draws.at(-1)?.id ?? lastDrawId, countedAt);
    return draws.length === DRAWS_AT_ONCE;
  });
}

/** Adds to each draw the values that the statistics need. */
export async function tallied(services: Services, draws: readonly CountedDraw[]): Promise<TalliedDraw[]> {
  const items = await itemsOfDraws(
    services.db,
    draws.filter(({ itemId }) => itemId !== null).map(({ id }) => id),
  );
  const worths = new Map(items.map(({ drawId, priceKopecks }) => [drawId, priceKopecks]));
  const lists: TalliedDraw[][] = [];
  for (const game of GAME_DRAWS) {
    const own = draws.filter(({ kind }) => kind === game.kind);
    lists.push(await game.tallied(services, own, ({ id }) => worths.get(id) ?? 0));
  }
  return lists.flat();
}
