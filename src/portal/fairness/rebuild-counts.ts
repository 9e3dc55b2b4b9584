import { drawsAfter } from '#src/core/draws/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { COMMIT_HORIZON_MS, rowsBeforeCommitHorizon } from '#src/platform/database/commit-horizon.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { addTally } from './add-tally.ts';
import { countDraws, DRAWS_AT_ONCE, tallied } from './count-draws.ts';
import { judgeDraws } from './judge-draws.ts';
import { readReport } from './read-report.ts';
import { deleteCounts, lockFairnessProgress, putCounted, selectReports, selectTicketsIn } from './store.ts';
import { createTally } from './tally.ts';

export interface RebuildResult {
  readonly draws: number;
  /** Final months whose published report, which never changes, has a different number of draws. */
  readonly apart: readonly string[];
}

/**
 * Recounts all draws from the first one and compares them with the published odds. The new counts replace the old ones
 * in one transaction, so pages show the old counts until then. A concurrent counter sees the moved progress mark and
 * continues from there, so no draw is counted twice. Final reports stay unchanged. Expected worth uses current
 * catalogue prices.
 */
export async function rebuildCounts(
  services: Services,
  { settledMs = COMMIT_HORIZON_MS } = {},
): Promise<RebuildResult> {
  const countedAt = timeAfter(services.clock.now(), -settledMs);
  const tally = createTally();
  let [lastDrawId, draws] = [0, 0];
  for (let more = true; more;) {
    const some = rowsBeforeCommitHorizon(await drawsAfter(services.db, lastDrawId, DRAWS_AT_ONCE), countedAt);
    tally.add(await tallied(services, some));
    lastDrawId = some.at(-1)?.id ?? lastDrawId;
    draws += some.length;
    more = some.length === DRAWS_AT_ONCE;
  }
  await transaction(
    services,
    null,
    async (tx) => {
      await lockFairnessProgress(tx);
      await deleteCounts(tx);
      await addTally(tx, tally);
      await putCounted(tx, lastDrawId, countedAt);
      return null;
    },
    { isLong: true },
  );
  // Count the draws that arrived during the rebuild.
  await countDraws(services, { settledMs });
  await judgeDraws(services);
  return { draws, apart: await monthsApart(services) };
}

async function monthsApart(services: Services): Promise<string[]> {
  const finalReports = (await selectReports(services.db)).filter(({ isFinal }) => isFinal);
  const apart: string[] = [];
  for (const { month } of finalReports) {
    const [report, tickets] = await Promise.all([readReport(services, month), selectTicketsIn(services.db, month)]);
    if (report?.draws !== tickets.reduce((sum, { count }) => sum + count, 0)) apart.push(month);
  }
  return apart;
}
