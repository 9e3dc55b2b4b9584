import { publicPlayers } from '#src/players/players/index.ts';
import { playersClosedAfter, playersJoinedAfter, playersJoinedBetween } from '#src/players/players/lists/index.ts';
import {
  type CountedOpening,
  deleteBestDrops,
  updateBestDrops,
  openingsAfter,
  openingsByIds,
} from '#src/games/cases/index.ts';
import { itemsWonIn } from '#src/players/inventory/index.ts';
import { timeAfter, timeFromText, timeOfMs } from '#src/platform/process/clock.ts';
import { COMMAND_LIFE_MS } from '#src/platform/database/commit-horizon.ts';
import { CLOCK_TOLERANCE_MS } from '#src/platform/database/database-clock.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { countPresent } from '#src/platform/redis/presence.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import { countContracts } from './count-contracts.ts';
import { keepCounters } from './counters.ts';
import {
  addToCases,
  addToPlayers,
  deleteRollups,
  deleteLeaderboardRowsOf,
  deletePendingOpenings,
  insertPendingOpenings,
  lockRollupProgress,
  type RollupProgress,
  selectPendingOpenings,
  updateRollupProgress,
} from './store.ts';
import { tally } from './tally.ts';

const OPENINGS_AT_ONCE = 500;
/** A row that is missing after this time was rolled back. */
const SETTLED_MS = COMMAND_LIFE_MS + CLOCK_TOLERANCE_MS;
/** Number of ids before the newest that may still be missing because their transaction is running. */
const GAP_REACH = 20_000;
/**
 * Minimum interval between invalidations of the strip cache. The first change after a quiet period is published at
 * once.
 */
const STRIP_PACE_MS = 5_000;
/**
 * Minimum interval between invalidations of the counters cache when no case was opened. Pages expire from the cache as
 * fast anyway.
 */
const COUNTERS_PACE_MS = 30_000;

/**
 * Adds newly revealed openings to the strip, counters and leaderboards. Idempotent and safe to run concurrently: each
 * batch and its progress mark commit in one transaction.
 */
export async function rollUp(services: Services): Promise<void> {
  const online = await countPresent(services.redis, services.clock.now().getTime());
  let more = true;
  while (more) more = await transaction(services, null, (tx) => rollUpSome(tx, online));
  await keepCounters(services);
}

/** Rebuilds all rollups from the first opening. */
export async function rebuildLeaderboards(services: Services): Promise<void> {
  await transaction(
    services,
    null,
    async (tx) => {
      const marks = await lockRollupProgress(tx);
      await deleteRollups(tx);
      await deleteBestDrops(tx);
      const none = {
        openingId: 0,
        opened: 0,
        settledPlayerId: 0,
        settledPlayers: 0,
        seenPlayerId: 0,
        closedPlayers: 0,
      };
      const noContracts = { contracts: 0, settledContractId: 0, settledContracts: 0, seenContractId: 0 };
      const longAgo = timeFromText('1970-01-01T00:00:00Z');
      const never = { closedUntil: longAgo, seenAt: longAgo, contractsSeenAt: longAgo };
      await updateRollupProgress(tx, { ...marks, ...none, ...noContracts, ...never });
      return null;
    },
    { isLong: true },
  );
  await rollUp(services);
}

async function rollUpSome(tx: Tx, online: number | null): Promise<boolean> {
  const marks = await lockRollupProgress(tx);
  const next = await openingsAfter(tx, marks.openingId, OPENINGS_AT_ONCE);
  const waits = await selectPendingOpenings(tx);
  const newOpenings: CountedOpening[] = [];
  for (const chunk of chunksOf(waits)) {
    const ids = chunk.map(({ openingId }) => openingId);
    newOpenings.push(...(await openingsByIds(tx, ids)));
  }
  const isRevealed = ({ revealAt }: CountedOpening): boolean => revealAt <= tx.now;
  const countedOpenings = [...newOpenings, ...next].filter(isRevealed);
  await add(tx, countedOpenings);
  const newIds = new Set(newOpenings.map(({ id }) => id));
  const isGone = (id: number, notedAt: Date): boolean => !newIds.has(id) && timeAfter(notedAt, SETTLED_MS) <= tx.now;
  const countedIds = new Set(countedOpenings.map(({ id }) => id));
  const finishedOpenings = waits.filter(
    ({ openingId, notedAt }) => countedIds.has(openingId) || isGone(openingId, notedAt),
  );
  await deletePendingOpenings(
    tx,
    finishedOpenings.map(({ openingId }) => openingId),
  );
  const unrevealedIds = next.filter((opening) => !isRevealed(opening)).map(({ id }) => id);
  await insertPendingOpenings(tx, [...unrevealedIds, ...gapsIn(next, marks.openingId)]);
  await saveProgress(tx, marks, {
    ...(await countPlayers(tx, marks)),
    openingId: next.at(-1)?.id ?? marks.openingId,
    opened: marks.opened + countedOpenings.reduce((sum, { count }) => sum + count, 0),
    ...(await countContracts(tx, marks, SETTLED_MS)),
    online,
  });
  return next.length === OPENINGS_AT_ONCE;
}

async function add(tx: Tx, openings: readonly CountedOpening[]): Promise<void> {
  for (const chunk of chunksOf(openings)) {
    const ids = chunk.map(({ id }) => id);
    const wonItems = await itemsWonIn(tx, 'case', ids);
    const { players, cases } = tally(chunk, wonItems);
    const publicPlayersById = await publicPlayers(tx, [...new Set(chunk.map(({ playerId }) => playerId))]);
    await addToPlayers(
      tx,
      players.filter(({ playerId }) => publicPlayersById.has(playerId)),
    );
    await addToCases(tx, cases);
    await updateBestDrops(tx, chunk, wonItems);
  }
}

/** Missing ids between openings: rolled back, or in transactions that still run. */
function gapsIn(openings: readonly CountedOpening[], afterId: number): number[] {
  const newest = openings.at(-1)?.id ?? afterId;
  const present = new Set(openings.map(({ id }) => id));
  const first = Math.max(afterId + 1, newest - GAP_REACH);
  return Array.from({ length: Math.max(0, newest - first) }, (_, index) => first + index).filter(
    (id) => !present.has(id),
  );
}

/**
 * Number of registered players without deleted ones. Ids up to a mark older than SETTLED_MS are final and counted once;
 * only newer ones are counted on every call. Deleted players lose their ranks.
 */
async function countPlayers(tx: Tx, marks: RollupProgress): Promise<Partial<RollupProgress>> {
  const settledAt = timeAfter(tx.now, -SETTLED_MS);
  const newPlayers = await playersJoinedAfter(tx, marks.settledPlayerId);
  const closedAccounts = await playersClosedAfter(tx, marks.closedUntil);
  // Repeated until the closing is older than SETTLED_MS, because a running transaction may still add a standing.
  await deleteLeaderboardRowsOf(
    tx,
    closedAccounts.map(({ id }) => id),
  );
  const users = marks.settledPlayers + newPlayers.count - marks.closedPlayers - closedAccounts.length;
  const settledClosings = closedAccounts
    .map(({ closedAt }) => closedAt.getTime())
    .filter((ms) => ms <= settledAt.getTime());
  const changes = {
    users,
    // Up to the last closing and no further: a clock that was ahead for a while does not skip later closings.
    ...(settledClosings.length > 0
      ? {
          closedUntil: timeOfMs(Math.max(...settledClosings)),
          closedPlayers: marks.closedPlayers + settledClosings.length,
        }
      : {}),
  };
  const isPending = marks.seenPlayerId > marks.settledPlayerId;
  if (isPending && marks.seenAt > settledAt) return changes;
  const seenMarks = { seenPlayerId: newPlayers.lastId, seenAt: tx.now };
  if (!isPending) return newPlayers.count === 0 ? changes : { ...changes, ...seenMarks };
  const settledCount = await playersJoinedBetween(tx, marks.settledPlayerId, marks.seenPlayerId);
  const settling = { settledPlayerId: marks.seenPlayerId, settledPlayers: marks.settledPlayers + settledCount };
  return { ...changes, ...seenMarks, ...settling };
}

/** Writes changed marks, and invalidates caches that are due. */
async function saveProgress(tx: Tx, before: RollupProgress, changes: Partial<RollupProgress>): Promise<void> {
  const after = { ...before, ...changes };
  const invalidations = dueInvalidations(before, after, tx.now);
  if (invalidations.strip) await bumpDataVersion(tx, 'strip');
  if (invalidations.counters) await bumpDataVersion(tx, 'counters');
  const marks: RollupProgress = {
    ...after,
    isStripNews: invalidations.isStripNews && !invalidations.strip,
    isCounterNews: invalidations.isCounterNews && !invalidations.counters,
    stripToldAt: invalidations.strip ? tx.now : before.stripToldAt,
    countersToldAt: invalidations.counters ? tx.now : before.countersToldAt,
  };
  const isChanged = (Object.keys(marks) as (keyof RollupProgress)[]).some((name) => marks[name] !== before[name]);
  if (isChanged) await updateRollupProgress(tx, marks);
}

const COUNTED = ['opened', 'contracts', 'users', 'online'] as const;

/** Caches with changes to publish, and those of them that are due now. */
function dueInvalidations(
  before: RollupProgress,
  after: RollupProgress,
  now: Date,
): { isStripNews: boolean; isCounterNews: boolean; strip: boolean; counters: boolean } {
  const isDue = (publishedAt: Date, paceMs: number): boolean =>
    Math.abs(now.getTime() - publishedAt.getTime()) >= paceMs;
  const isStripNews = before.isStripNews || after.opened !== before.opened;
  const isCounterNews = before.isCounterNews || COUNTED.some((name) => after[name] !== before[name]);
  const strip = isStripNews && isDue(before.stripToldAt, STRIP_PACE_MS);
  return {
    isStripNews,
    isCounterNews,
    strip,
    counters: strip || (isCounterNews && isDue(before.countersToldAt, COUNTERS_PACE_MS)),
  };
}
