import { playerCounts, shownPlayers } from '#src/accounts/index.ts';
import { type CountedOpening, forgetBests, noteBests, openingsAfter, openingsByIds } from '#src/cases/index.ts';
import { wonIn } from '#src/items/index.ts';
import { timeAfter, timeFromText } from '#src/platform/clock.ts';
import { bumpDataVersion } from '#src/platform/data-version.ts';
import { countPresent } from '#src/platform/presence.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import { countContracts } from './count-contracts.ts';
import { keepCounters } from './counters.ts';
import {
  addToCases,
  addToPlayers,
  deleteRollups,
  deleteStandingsOf,
  deleteWaits,
  insertWaits,
  lockMarks,
  type Marks,
  selectWaits,
  updateMarks,
} from './store.ts';
import { tally } from './tally.ts';

const OPENINGS_AT_ONCE = 500;
/** No transaction lives longer: what was not committed by then was rolled back. */
const SETTLED_MS = 120_000;
/** How many ids before the newest may still be missing because their transaction runs. */
const GAP_REACH = 20_000;
/** While openings keep coming, cached pages follow at this pace; after a pause the first is told at once. */
const STRIP_PACE_MS = 5_000;
/** Who joined or went is told no oftener: the cache forgets a page after as long anyway. */
const COUNTERS_PACE_MS = 30_000;

/**
 * Brings strips, counters and tops up to the openings that have happened and are revealed. Safe to run again at any
 * moment and by several processes: what was added and how far it got is one transaction.
 */
export async function rollUp(world: World): Promise<void> {
  const online = await countPresent(world.redis, world.clock.now().getTime());
  let more = true;
  while (more) more = await transaction(world, null, (tx) => rollUpSome(tx, online));
  await keepCounters(world);
}

/** Makes all rollups again from the first opening on. */
export async function rebuildStandings(world: World): Promise<void> {
  await transaction(world, null, async (tx) => {
    const marks = await lockMarks(tx);
    await deleteRollups(tx);
    await forgetBests(tx);
    const none = { openingId: 0, opened: 0, settledPlayerId: 0, settledPlayers: 0, seenPlayerId: 0, closedPlayers: 0 };
    const noContracts = { contracts: 0, settledContractId: 0, settledContracts: 0, seenContractId: 0 };
    const longAgo = timeFromText('1970-01-01T00:00:00Z');
    const never = { closedUntil: longAgo, seenAt: longAgo, contractsSeenAt: longAgo };
    await updateMarks(tx, { ...marks, ...none, ...noContracts, ...never });
    return null;
  });
  await rollUp(world);
}

async function rollUpSome(tx: Tx, online: number | null): Promise<boolean> {
  const marks = await lockMarks(tx);
  const next = await openingsAfter(tx, marks.openingId, OPENINGS_AT_ONCE);
  const waits = await selectWaits(tx);
  const came: CountedOpening[] = [];
  for (const chunk of chunksOf(waits)) {
    const ids = chunk.map(({ openingId }) => openingId);
    came.push(...(await openingsByIds(tx, ids)));
  }
  const isRevealed = ({ revealAt }: CountedOpening): boolean => revealAt <= tx.now;
  const counted = [...came, ...next].filter(isRevealed);
  await add(tx, counted);
  const there = new Set(came.map(({ id }) => id));
  const isGone = (id: number, notedAt: Date): boolean => !there.has(id) && timeAfter(notedAt, SETTLED_MS) <= tx.now;
  const countedIds = new Set(counted.map(({ id }) => id));
  const done = waits.filter(({ openingId, notedAt }) => countedIds.has(openingId) || isGone(openingId, notedAt));
  await deleteWaits(
    tx,
    done.map(({ openingId }) => openingId),
  );
  const unrevealed = next.filter((opening) => !isRevealed(opening)).map(({ id }) => id);
  await insertWaits(tx, [...unrevealed, ...gapsIn(next, marks.openingId)]);
  await keepMarks(tx, marks, {
    ...(await countPlayers(tx, marks)),
    openingId: next.at(-1)?.id ?? marks.openingId,
    opened: marks.opened + counted.reduce((sum, { count }) => sum + count, 0),
    ...(await countContracts(tx, marks, SETTLED_MS)),
    online,
  });
  return next.length === OPENINGS_AT_ONCE;
}

async function add(tx: Tx, openings: readonly CountedOpening[]): Promise<void> {
  for (const chunk of chunksOf(openings)) {
    const ids = chunk.map(({ id }) => id);
    const won = await wonIn(tx, 'case', ids);
    const { players, cases } = tally(chunk, won);
    const shown = await shownPlayers(tx, [...new Set(chunk.map(({ playerId }) => playerId))]);
    await addToPlayers(
      tx,
      players.filter(({ playerId }) => shown.has(playerId)),
    );
    await addToCases(tx, cases);
    await noteBests(tx, chunk, won);
  }
}

/** The ids between openings that are not there: rolled back, or of transactions that still run. */
function gapsIn(openings: readonly CountedOpening[], afterId: number): number[] {
  const newest = openings.at(-1)?.id ?? afterId;
  const present = new Set(openings.map(({ id }) => id));
  const first = Math.max(afterId + 1, newest - GAP_REACH);
  return Array.from({ length: Math.max(0, newest - first) }, (_, place) => first + place).filter(
    (id) => !present.has(id),
  );
}

/**
 * Players who joined less those who left. Ids below a mark that is old enough have all been committed or never will
 * be: they are counted once; only what came since is counted each time. Who left loses their place.
 */
async function countPlayers(tx: Tx, marks: Marks): Promise<Partial<Marks>> {
  const settledAt = timeAfter(tx.now, -SETTLED_MS);
  const joined = await playerCounts.joinedAfter(tx, marks.settledPlayerId);
  const closed = await playerCounts.closedAfter(tx, marks.closedUntil);
  // Who left is ranked no more; looked at until no transaction can add to it unseen.
  await deleteStandingsOf(
    tx,
    closed.map(({ id }) => id),
  );
  const users = marks.settledPlayers + joined.count - marks.closedPlayers - closed.length;
  const settledClosed = closed.filter(({ closedAt }) => closedAt <= settledAt).length;
  const changes = {
    users,
    ...(settledClosed > 0 ? { closedUntil: settledAt, closedPlayers: marks.closedPlayers + settledClosed } : {}),
  };
  const isPending = marks.seenPlayerId > marks.settledPlayerId;
  if (isPending && marks.seenAt > settledAt) return changes;
  const seen = { seenPlayerId: joined.lastId, seenAt: tx.now };
  if (!isPending) return joined.count === 0 ? changes : { ...changes, ...seen };
  const settled = await playerCounts.joinedBetween(tx, marks.settledPlayerId, marks.seenPlayerId);
  const settling = { settledPlayerId: marks.seenPlayerId, settledPlayers: marks.settledPlayers + settled };
  return { ...changes, ...seen, ...settling };
}

/** Writes what changed, and tells caches of it when they were not told just before. */
async function keepMarks(tx: Tx, before: Marks, changes: Partial<Marks>): Promise<void> {
  const after = { ...before, ...changes };
  const told = tellingOf(before, after, tx.now);
  if (told.strip) await bumpDataVersion(tx, 'strip');
  if (told.counters) await bumpDataVersion(tx, 'counters');
  const marks: Marks = {
    ...after,
    isStripNews: told.isStripNews && !told.strip,
    isCounterNews: told.isCounterNews && !told.counters,
    stripToldAt: told.strip ? tx.now : before.stripToldAt,
    countersToldAt: told.counters ? tx.now : before.countersToldAt,
  };
  const isChanged = (Object.keys(marks) as (keyof Marks)[]).some((name) => marks[name] !== before[name]);
  if (isChanged) await updateMarks(tx, marks);
}

const COUNTED = ['opened', 'contracts', 'users', 'online'] as const;

/** What there is to tell, and what of it is told now. */
function tellingOf(
  before: Marks,
  after: Marks,
  now: Date,
): { isStripNews: boolean; isCounterNews: boolean; strip: boolean; counters: boolean } {
  const isDue = (told: Date, paceMs: number): boolean => Math.abs(now.getTime() - told.getTime()) >= paceMs;
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
