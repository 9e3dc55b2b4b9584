import { joinedAt } from '#src/players/players/lists/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { COMMIT_HORIZON_MS, rowsBeforeCommitHorizon } from '#src/platform/database/commit-horizon.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import {
  addActives,
  addProgress,
  createFigureSums,
  hourOf,
  MILESTONES,
  type FigureSums,
  type PlayerProgress,
} from './figure.ts';
import { type FigureContribution, SOURCES } from './sources.ts';
import {
  addFigures,
  deleteFigures,
  insertActives,
  lockMarks,
  putMark,
  putPlayerProgress,
  selectPlayerProgress,
} from './store.ts';

const ROWS_AT_ONCE = 2000;

/**
 * Updates the figures up to the commit horizon, some minutes ago. Safe to repeat and to run in several processes: the
 * figures and the position reached are written in one transaction. `settledMs` may be 0 only while there are no
 * concurrent writers.
 */
export async function rollUpFigures(services: Services, { settledMs = COMMIT_HORIZON_MS } = {}): Promise<void> {
  for (const source of Object.keys(SOURCES)) {
    let more = true;
    while (more) more = await transaction(services, null, (tx) => countSome(tx, source, settledMs));
  }
}

/** Rebuilds all figures from the first row. Pages show incomplete figures until it ends. */
export async function rebuildFigures(services: Services, horizon?: { readonly settledMs: number }): Promise<void> {
  await transaction(
    services,
    null,
    async (tx) => {
      await lockMarks(tx);
      await deleteFigures(tx);
      return null;
    },
    { isLong: true },
  );
  await rollUpFigures(services, horizon);
}

/** Counts the next batch of one source. Returns whether there may be more rows. */
async function countSome(tx: Tx, name: string, settledMs: number): Promise<boolean> {
  const marks = await lockMarks(tx);
  const afterId = marks.find(({ source }) => source === name)?.lastId ?? 0;
  const countedAt = timeAfter(tx.now, -settledMs);
  const rows = (await SOURCES[name]?.(tx, afterId, ROWS_AT_ONCE)) ?? [];
  const contributions = rowsBeforeCommitHorizon(rows, countedAt);
  const sums = createFigureSums();
  for (const { createdAt, additions } of contributions) for (const addition of additions) sums.add(createdAt, addition);
  await countActives(tx, contributions, sums);
  await countPlayers(tx, contributions, sums);
  await addFigures(tx, sums.figures());
  await putMark(tx, { source: name, lastId: contributions.at(-1)?.id ?? afterId, countedAt });
  return contributions.length === ROWS_AT_ONCE;
}

/** Counts each active player once a day. */
async function countActives(tx: Tx, rows: readonly FigureContribution[], sums: FigureSums): Promise<void> {
  const days = new Map<number, { readonly at: Date; readonly playerIds: Set<number> }>();
  for (const { createdAt, playerId, isOwn } of rows) {
    if (!isOwn || playerId === null) continue;
    const day = moscowDay(createdAt.getTime());
    const activeDay = days.get(day) ?? { at: createdAt, playerIds: new Set() };
    days.set(day, activeDay);
    activeDay.playerIds.add(playerId);
  }
  for (const [day, { at, playerIds }] of days) {
    const count = await insertActives(tx, day, [...playerIds]);
    if (count > 0) addActives(sums, at, count);
  }
}

/** Counts each step and the last activity of each player. */
async function countPlayers(tx: Tx, rows: readonly FigureContribution[], sums: FigureSums): Promise<void> {
  const progressByPlayer = toldOf(rows);
  const seenPlayers = new Map(
    (await selectPlayerProgress(tx, [...progressByPlayer.keys()])).map((player) => [player.playerId, player]),
  );
  const joinedDates = await joinedAt(
    tx,
    [...progressByPlayer].filter(([, { steps }]) => steps > 0).map(([id]) => id),
  );
  const changedRows = [];
  for (const [playerId, { steps, lastHour }] of progressByPlayer) {
    const before = seenPlayers.get(playerId) ?? { steps: 0, lastHour: 0 };
    const after = { playerId, steps: before.steps | steps, lastHour: Math.max(before.lastHour, lastHour) };
    if (after.steps === before.steps && after.lastHour === before.lastHour) continue;
    changedRows.push(after);
    addProgress(sums, { before, after }, joinedDates.get(playerId));
  }
  await putPlayerProgress(tx, changedRows);
}

function toldOf(rows: readonly FigureContribution[]): ReadonlyMap<number, PlayerProgress> {
  const progressByPlayer = new Map<number, { steps: number; lastHour: number }>();
  for (const { playerId, step, isOwn, createdAt } of rows) {
    if (playerId === null || (!isOwn && step === null)) continue;
    const player = progressByPlayer.get(playerId) ?? { steps: 0, lastHour: 0 };
    progressByPlayer.set(playerId, player);
    if (step !== null) player.steps |= MILESTONES[step];
    if (isOwn) player.lastHour = Math.max(player.lastHour, hourOf(createdAt));
  }
  return progressByPlayer;
}
