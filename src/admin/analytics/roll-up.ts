import { joinedAt } from '#src/accounts/index.ts';
import { timeAfter, timeOfMs } from '#src/platform/clock.ts';
import { SETTLED_MS, settledRows } from '#src/platform/settled.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { createSums, hourOf, STEPS, type Sums } from './figure.ts';
import { type Counted, SOURCES } from './sources.ts';
import { addFigures, deleteFigures, insertActives, lockMarks, putMark, putSeen, selectSeen } from './store.ts';

const ROWS_AT_ONCE = 2000;
const HOUR_MS = 3_600_000;

/**
 * Brings the figures up to what happened until some minutes ago. Safe to run again at any moment and by several
 * processes: what was added and how far it got is one transaction. `settledMs` 0 is for a store that nobody plays in.
 */
export async function rollUpFigures(world: World, { settledMs = SETTLED_MS } = {}): Promise<void> {
  for (const source of Object.keys(SOURCES)) {
    let more = true;
    while (more) more = await transaction(world, null, (tx) => countSome(tx, source, settledMs));
  }
}

/** Makes all figures again from the first row on. Until it is through the pages show less. */
export async function rebuildFigures(world: World, settled?: { readonly settledMs: number }): Promise<void> {
  await transaction(world, null, async (tx) => {
    await lockMarks(tx);
    await deleteFigures(tx);
    return null;
  });
  await rollUpFigures(world, settled);
}

/** Counts the next rows of one source. Answers whether there may be more. */
async function countSome(tx: Tx, name: string, settledMs: number): Promise<boolean> {
  const marks = await lockMarks(tx);
  const afterId = marks.find(({ source }) => source === name)?.lastId ?? 0;
  const countedAt = timeAfter(tx.now, -settledMs);
  const rows = (await SOURCES[name]?.(tx, afterId, ROWS_AT_ONCE)) ?? [];
  const settled = settledRows(rows, countedAt);
  const sums = createSums();
  for (const { createdAt, additions } of settled) for (const addition of additions) sums.add(createdAt, addition);
  await countActives(tx, settled, sums);
  await countPlayers(tx, settled, sums);
  await addFigures(tx, sums.figures());
  await putMark(tx, { source: name, lastId: settled.at(-1)?.id ?? afterId, countedAt });
  return settled.length === ROWS_AT_ONCE;
}

/** Everybody who did something on a day is counted for it once. */
async function countActives(tx: Tx, rows: readonly Counted[], sums: Sums): Promise<void> {
  const days = new Map<number, { readonly at: Date; readonly playerIds: Set<number> }>();
  for (const { createdAt, playerId, isOwn } of rows) {
    if (!isOwn || playerId === null) continue;
    const day = moscowDay(createdAt.getTime());
    const there = days.get(day) ?? { at: createdAt, playerIds: new Set() };
    days.set(day, there);
    there.playerIds.add(playerId);
  }
  for (const [day, { at, playerIds }] of days) {
    const count = await insertActives(tx, day, [...playerIds]);
    if (count > 0) sums.add(at, { kind: 'active', part: '', count }, ['day']);
  }
}

/** What some rows tell of one player. */
interface Told {
  steps: number;
  lastHour: number;
}

/** Each step of a player is counted once, for those who joined when they did; the last hour moves with the player. */
async function countPlayers(tx: Tx, rows: readonly Counted[], sums: Sums): Promise<void> {
  const told = toldOf(rows);
  const seen = new Map((await selectSeen(tx, [...told.keys()])).map((player) => [player.playerId, player]));
  const joined = await joinedAt(
    tx,
    [...told].filter(([, { steps }]) => steps > 0).map(([id]) => id),
  );
  const changed = [];
  for (const [playerId, { steps, lastHour }] of told) {
    const before = seen.get(playerId) ?? { steps: 0, lastHour: 0 };
    const after = { playerId, steps: before.steps | steps, lastHour: Math.max(before.lastHour, lastHour) };
    if (after.steps === before.steps && after.lastHour === before.lastHour) continue;
    changed.push(after);
    countSteps(sums, joined.get(playerId), after.steps & ~before.steps);
    if (after.lastHour === before.lastHour) continue;
    if (before.lastHour > 0) moveLast(sums, before.lastHour, -1);
    moveLast(sums, after.lastHour, 1);
  }
  await putSeen(tx, changed);
}

function toldOf(rows: readonly Counted[]): ReadonlyMap<number, Told> {
  const told = new Map<number, Told>();
  for (const { playerId, step, isOwn, createdAt } of rows) {
    if (playerId === null || (!isOwn && step === null)) continue;
    const player = told.get(playerId) ?? { steps: 0, lastHour: 0 };
    told.set(playerId, player);
    if (step !== null) player.steps |= STEPS[step];
    if (isOwn) player.lastHour = Math.max(player.lastHour, hourOf(createdAt));
  }
  return told;
}

function countSteps(sums: Sums, joined: Date | undefined, steps: number): void {
  if (joined === undefined) return;
  for (const [part, bit] of Object.entries(STEPS)) {
    if ((steps & bit) !== 0) sums.add(joined, { kind: 'funnel', part, count: 1 });
  }
}

const moveLast = (sums: Sums, hour: number, count: 1 | -1): void => {
  sums.add(timeOfMs(hour * HOUR_MS), { kind: 'last_seen', part: '', count }, ['hour']);
};
