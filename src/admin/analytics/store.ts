import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRows, type RowOf, rowShape, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import type { FigureKind } from '#src/shared/figure-kinds.ts';
import type { Figure, Span } from './figure.ts';

const markShape = rowShape({
  source: column.text,
  lastId: column.integer,
  /** Everything created before this moment is counted. */
  countedAt: column.timestamp,
});

/** Position up to which a source has been counted. */
export type Mark = RowOf<typeof markShape>;

/** All marks. A source that was never counted has none. */
export const selectMarks = (db: Db): Promise<Mark[]> => readRows(db, markShape, 'FROM figure_marks ORDER BY source');

/** Locks the marks until the transaction ends, so that one process at a time adds to the figures. */
export async function lockMarks(tx: Tx): Promise<Mark[]> {
  tx.guard('counter');
  return await readRows(tx, markShape, 'FROM figure_marks ORDER BY source FOR UPDATE');
}

export async function putMark(tx: Tx, { source, lastId, countedAt }: Mark): Promise<void> {
  await write(
    tx,
    `INSERT INTO figure_marks (source, last_id, counted_at) VALUES (?, ?, ?)
     ON DUPLICATE KEY UPDATE last_id = VALUES(last_id), counted_at = VALUES(counted_at)`,
    [source, lastId, countedAt],
  );
}

export async function addFigures(tx: Tx, figures: readonly Figure[]): Promise<void> {
  for (const chunk of chunksOf(figures)) {
    await write(
      tx,
      `INSERT INTO figures (kind, span, starts, part, count, came, gave, expected)
       VALUES ${valueRows(chunk, 8)}
       ON DUPLICATE KEY UPDATE count = count + VALUES(count), came = came + VALUES(came), gave = gave + VALUES(gave),
         expected = expected + VALUES(expected)`,
      chunk.flatMap((figure) => [
        figure.kind,
        figure.span,
        figure.starts,
        figure.part,
        figure.count,
        figure.came,
        figure.gave,
        figure.expected,
      ]),
    );
  }
}

/** Records the active players of a day. Returns how many of them are new for that day. */
export async function insertActives(tx: Tx, day: number, playerIds: readonly number[]): Promise<number> {
  let added = 0;
  for (const chunk of chunksOf(playerIds)) {
    const { affectedRows } = await write(
      tx,
      `INSERT IGNORE INTO figure_actives (day, player_id) VALUES ${valueRows(chunk, 2)}`,
      chunk.flatMap((id) => [day, id]),
    );
    added += affectedRows;
  }
  return added;
}

const progressShape = rowShape({
  playerId: column.integer,
  /** Bits of `MILESTONES`. */
  steps: column.integer,
  lastHour: column.integer,
});

type StoredProgress = RowOf<typeof progressShape>;

/** Progress of some players. Players without a record are left out. */
export async function selectPlayerProgress(db: Db, playerIds: readonly number[]): Promise<StoredProgress[]> {
  const seen: StoredProgress[] = [];
  for (const chunk of chunksOf(playerIds)) {
    const sql = `FROM figure_players WHERE player_id IN (${inList(chunk)})`;
    seen.push(...(await readRows(db, progressShape, sql, chunk)));
  }
  return seen;
}

export async function putPlayerProgress(tx: Tx, players: readonly StoredProgress[]): Promise<void> {
  for (const chunk of chunksOf(players)) {
    await write(
      tx,
      `INSERT INTO figure_players (player_id, steps, last_hour) VALUES ${valueRows(chunk, 3)}
       ON DUPLICATE KEY UPDATE steps = VALUES(steps), last_hour = VALUES(last_hour)`,
      chunk.flatMap(({ playerId, steps, lastHour }) => [playerId, steps, lastHour]),
    );
  }
}

/** Deletes all figures, for a rebuild from the first row. */
export async function deleteFigures(tx: Tx): Promise<void> {
  for (const table of ['figures', 'figure_actives', 'figure_players', 'figure_marks']) {
    await write(tx, `DELETE FROM ${table}`, []);
  }
}

/** First and last period, both included. */
export interface PeriodRange {
  readonly span: Span;
  readonly from: number;
  readonly until: number;
}

const figureShape = rowShape({
  kind: column.textOf<FigureKind>(),
  span: column.textOf<Span>(),
  starts: column.integer,
  part: column.text,
  count: column.integer,
  came: column.integer,
  gave: column.integer,
  expected: column.integer,
});

/** Figures of some kinds in a range, in order of time. */
export const selectFigures = (
  db: Db,
  kinds: readonly FigureKind[],
  { span, from, until }: PeriodRange,
): Promise<Figure[]> =>
  readRows(
    db,
    figureShape,
    `FROM figures
     WHERE kind IN (${inList(kinds)}) AND span = ? AND starts BETWEEN ? AND ?
     ORDER BY kind, starts, part`,
    [...kinds, span, from, until],
  );

/** The same, summed up by part over the whole range. */
export const selectTotals = (
  db: Db,
  kinds: readonly FigureKind[],
  { span, from, until }: PeriodRange,
): Promise<Figure[]> =>
  readRows(
    db,
    figureShape,
    `SELECT kind, span, MIN(starts) AS starts, part, SUM(count) AS count, SUM(came) AS came, SUM(gave) AS gave,
       SUM(expected) AS expected
     FROM figures WHERE kind IN (${inList(kinds)}) AND span = ? AND starts BETWEEN ? AND ?
     GROUP BY kind, span, part`,
    [...kinds, span, from, until],
  );
