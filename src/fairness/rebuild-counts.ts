import { drawsAfter } from '#src/draws/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import { SETTLED_MS, settledRows } from '#src/platform/settled.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { addTally } from './add-tally.ts';
import { countDraws, DRAWS_AT_ONCE, tallied } from './count-draws.ts';
import { judgeDraws } from './judge-draws.ts';
import { readReport } from './read-report.ts';
import { deleteCounts, lockMarks, putCounted, selectReports, selectTicketsIn } from './store.ts';
import { createTally } from './tally.ts';

/** What came of counting again. */
export interface Rebuilt {
  readonly draws: number;
  /** Closed months whose published report, which never changes, says another number of draws. */
  readonly apart: readonly string[];
}

/**
 * Counts all draws again from the first one on, and judges them. What came of it takes the place of what was there in
 * one transaction, so pages show the old counts until then; whoever counts meanwhile finds the mark moved and goes on
 * from there, so no draw is counted twice. Reports of months that are over stay as they were published; what odds give
 * on average is reckoned at the catalogue's prices of now.
 */
export async function rebuildCounts(world: World, { settledMs = SETTLED_MS } = {}): Promise<Rebuilt> {
  const countedAt = timeAfter(world.clock.now(), -settledMs);
  const tally = createTally();
  let [lastDrawId, draws] = [0, 0];
  for (let more = true; more;) {
    const some = settledRows(await drawsAfter(world.db, lastDrawId, DRAWS_AT_ONCE), countedAt);
    tally.add(await tallied(world, some));
    lastDrawId = some.at(-1)?.id ?? lastDrawId;
    draws += some.length;
    more = some.length === DRAWS_AT_ONCE;
  }
  await transaction(world, null, async (tx) => {
    await lockMarks(tx);
    await deleteCounts(tx);
    await addTally(tx, tally);
    await putCounted(tx, lastDrawId, countedAt);
    return null;
  });
  // What happened meanwhile.
  await countDraws(world, { settledMs });
  await judgeDraws(world);
  return { draws, apart: await monthsApart(world) };
}

async function monthsApart(world: World): Promise<string[]> {
  const closed = (await selectReports(world.db)).filter(({ isFinal }) => isFinal);
  const apart: string[] = [];
  for (const { month } of closed) {
    const [report, tickets] = await Promise.all([readReport(world, month), selectTicketsIn(world.db, month)]);
    if (report?.draws !== tickets.reduce((sum, { count }) => sum + count, 0)) apart.push(month);
  }
  return apart;
}
