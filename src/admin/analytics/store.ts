import { type Db, select, write } from '#src/platform/database/database.ts';
import { inList, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import type { Figure, FigureKind, Span } from './figure.ts';

/** Position up to which a source has been counted. */
export interface Mark {
  readonly source: string;
  readonly lastId: number;
  /** Everything created before this moment is counted. */
  readonly countedAt: Date;
}

interface FigureMarkRow {
  readonly source: string;
  readonly last_id: number;
  readonly counted_at: Date;
}

const MARKS = 'SELECT source, last_id, counted_at FROM figure_marks ORDER BY source';

const marksFrom = (rows: readonly FigureMarkRow[]): Mark[] =>
  rows.map((row) => ({ source: row.source, lastId: row.last_id, countedAt: row.counted_at }));

/** All marks. A source that was never counted has none. */
export const selectMarks = async (db: Db): Promise<Mark[]> => marksFrom(await select<FigureMarkRow>(db, MARKS));

/** Locks the marks until the transaction ends, so that one process at a time adds to the figures. */
export async function lockMarks(tx: Tx): Promise<Mark[]> {
  tx.guard('counter');
  return marksFrom(await select<FigureMarkRow>(tx, `${MARKS} FOR UPDATE`));
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

interface PlayerProgressRow {
  readonly playerId: number;
  /** Bits of `MILESTONES`. */
  readonly steps: number;
  readonly lastHour: number;
}

/** Progress of some players. Players without a record are left out. */
export async function selectPlayerProgress(db: Db, playerIds: readonly number[]): Promise<PlayerProgressRow[]> {
  const seen: PlayerProgressRow[] = [];
  for (const chunk of chunksOf(playerIds)) {
    const rows = await select<{ player_id: number; steps: number; last_hour: number }>(
      db,
      `SELECT player_id, steps, last_hour FROM figure_players WHERE player_id IN (${inList(chunk)})`,
      chunk,
    );
    seen.push(...rows.map((row) => ({ playerId: row.player_id, steps: row.steps, lastHour: row.last_hour })));
  }
  return seen;
}

export async function putPlayerProgress(tx: Tx, players: readonly PlayerProgressRow[]): Promise<void> {
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

interface FigureRow {
  readonly kind: FigureKind;
  readonly starts: number;
  readonly part: string;
  readonly count: number;
  readonly came: number;
  readonly gave: number;
  readonly expected: number;
}

const figureFrom = (span: Span, row: FigureRow): Figure => ({
  kind: row.kind,
  span,
  starts: row.starts,
  part: row.part,
  count: row.count,
  came: row.came,
  gave: row.gave,
  expected: row.expected,
});

/** Figures of some kinds in a range, in order of time. */
export async function selectFigures(
  db: Db,
  kinds: readonly FigureKind[],
  { span, from, until }: PeriodRange,
): Promise<Figure[]> {
  const rows = await select<FigureRow>(
    db,
    `SELECT kind, starts, part, count, came, gave, expected FROM figures
     WHERE kind IN (${inList(kinds)}) AND span = ? AND starts BETWEEN ? AND ?
     ORDER BY kind, starts, part`,
    [...kinds, span, from, until],
  );
  return rows.map((row) => figureFrom(span, row));
}

/** The same, summed up by part over the whole range. */
export async function selectTotals(
  db: Db,
  kinds: readonly FigureKind[],
  { span, from, until }: PeriodRange,
): Promise<Figure[]> {
  const rows = await select<FigureRow>(
    db,
    `SELECT kind, MIN(starts) AS starts, part, SUM(count) AS count, SUM(came) AS came, SUM(gave) AS gave,
       SUM(expected) AS expected
     FROM figures WHERE kind IN (${inList(kinds)}) AND span = ? AND starts BETWEEN ? AND ?
     GROUP BY kind, part`,
    [...kinds, span, from, until],
  );
  return rows.map((row) => figureFrom(span, row));
}
