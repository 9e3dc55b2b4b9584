import { type Db, write } from '#src/platform/database/database.ts';
import { column, readRow, readRows, type RowOf, rowShape, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import type { FairReport } from './report.ts';
import type { CountRow, SumRow, TicketRow } from './tally.ts';

const progressShape = rowShape({
  lastDrawId: column.integer,
  /** All draws up to this time are counted; null before the first count. */
  countedAt: column.timestamp.nullable,
  judgedAt: column.timestamp.nullable,
});

/** Progress of counting and judging, stored in a single row. */
export type FairnessProgress = RowOf<typeof progressShape>;

async function readProgress(db: Db, lock: '' | 'FOR UPDATE'): Promise<FairnessProgress> {
  const progress = await readRow(db, progressShape, `FROM fair_marks WHERE id = 1 ${lock}`);
  if (progress === null) throw new Error('The row of cursors is missing');
  return progress;
}

export const selectFairnessProgress = (db: Db): Promise<FairnessProgress> => readProgress(db, '');

/** Locks the progress row until the transaction ends, so that one worker at a time counts or judges. */
export async function lockFairnessProgress(tx: Tx): Promise<FairnessProgress> {
  tx.guard('counter');
  return await readProgress(tx, 'FOR UPDATE');
}

export async function putCounted(tx: Tx, lastDrawId: number, countedAt: Date): Promise<void> {
  await write(tx, 'UPDATE fair_marks SET last_draw_id = ?, counted_at = ? WHERE id = 1', [lastDrawId, countedAt]);
}

export async function putJudged(tx: Tx): Promise<void> {
  await write(tx, 'UPDATE fair_marks SET judged_at = ? WHERE id = 1', [tx.now]);
}

/** Deletes all counts. Verdicts stay until the next judging. */
export async function deleteCounts(tx: Tx): Promise<void> {
  for (const table of ['fair_counts', 'fair_tickets', 'fair_sums']) await write(tx, `DELETE FROM ${table}`, []);
}

export async function addCounts(tx: Tx, rows: readonly CountRow[]): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await write(
      tx,
      `INSERT INTO fair_counts (kind, version_id, month, outcome, count)
       VALUES ${valueRows(chunk, 5)}
       ON DUPLICATE KEY UPDATE count = count + VALUES(count)`,
      chunk.flatMap((row) => [row.kind, row.versionId, row.month, row.outcome, row.count]),
    );
  }
}

export async function addTickets(tx: Tx, rows: readonly TicketRow[]): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await write(
      tx,
      `INSERT INTO fair_tickets (month, kind, cell, count) VALUES ${valueRows(chunk, 4)}
       ON DUPLICATE KEY UPDATE count = count + VALUES(count)`,
      chunk.flatMap((row) => [row.month, row.kind, row.cell, row.count]),
    );
  }
}

export async function addSums(tx: Tx, rows: readonly SumRow[]): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await write(
      tx,
      `INSERT INTO fair_sums
         (month, kind, version_id, paid_with, count, came, gave, expected, won, tickets, spread)
       VALUES ${valueRows(chunk, 11)}
       ON DUPLICATE KEY UPDATE count = count + VALUES(count), came = came + VALUES(came), gave = gave + VALUES(gave),
         expected = expected + VALUES(expected), won = won + VALUES(won), tickets = tickets + VALUES(tickets),
         spread = spread + VALUES(spread)`,
      chunk.flatMap((row) => [
        row.month,
        row.kind,
        row.versionId,
        row.paidWith,
        row.count,
        row.came,
        row.gave,
        row.expected,
        row.won,
        row.tickets,
        row.spread,
      ]),
    );
  }
}

export type OutcomeCount = Pick<CountRow, 'kind' | 'versionId' | 'outcome' | 'count'>;

const outcomeShape = rowShape({
  kind: column.textOf<DrawKind>(),
  versionId: column.integer,
  outcome: column.integer,
  count: column.integer,
});

/**
 * Counts of every outcome of every version so far. For the nightly job only, because the result grows with the number
 * of versions.
 */
export const selectOutcomes = async (db: Db): Promise<OutcomeCount[]> =>
  await readRows(
    db,
    outcomeShape,
    `SELECT kind, version_id, outcome, SUM(count) AS count FROM fair_counts GROUP BY kind, version_id, outcome`,
  );

export const selectOutcomesOf = async (db: Db, kind: DrawKind, versionId: number): Promise<OutcomeCount[]> =>
  await readRows(
    db,
    outcomeShape,
    `SELECT kind, version_id, outcome, SUM(count) AS count FROM fair_counts
     WHERE kind = ? AND version_id = ? GROUP BY kind, version_id, outcome`,
    [kind, versionId],
  );

export const selectOutcomesIn = async (db: Db, month: string): Promise<OutcomeCount[]> =>
  await readRows(db, outcomeShape, 'FROM fair_counts WHERE month = ? ORDER BY kind, version_id, outcome', [month]);

const ticketsInShape = rowShape({ kind: column.textOf<DrawKind>(), cell: column.integer, count: column.integer });

export const selectTicketsIn = async (db: Db, month: string): Promise<Omit<TicketRow, 'month'>[]> =>
  await readRows(db, ticketsInShape, 'FROM fair_tickets WHERE month = ? ORDER BY kind, cell', [month]);

const sumsShape = rowShape({
  kind: column.textOf<DrawKind>(),
  paidWith: column.textOf<SumRow['paidWith']>(),
  count: column.integer,
  came: column.integer,
  gave: column.integer,
  expected: column.integer,
  won: column.integer,
  tickets: column.integer,
  spread: column.integer,
});

/** Sums paid and won in a month, by kind and payment, over all versions. */
export const selectSumsIn = (db: Db, month: string): Promise<RowOf<typeof sumsShape>[]> =>
  readRows(
    db,
    sumsShape,
    `SELECT kind, paid_with, SUM(count) AS count, SUM(came) AS came, SUM(gave) AS gave, SUM(expected) AS expected,
       SUM(won) AS won, SUM(tickets) AS tickets, SUM(spread) AS spread
     FROM fair_sums WHERE month = ? GROUP BY kind, paid_with ORDER BY kind, paid_with`,
    [month],
  );

export const selectMonths = async (db: Db): Promise<string[]> =>
  await readRows(db, column.text.only('month'), 'SELECT DISTINCT month FROM fair_tickets ORDER BY month DESC');

const verdictShape = rowShape({
  kind: column.textOf<DrawKind>(),
  versionId: column.integer,
  draws: column.integer,
  chiSquare: column.double,
  freedom: column.integer,
  p: column.double,
  judgedAt: column.timestamp,
});

/** The verdict on a version, as of the last nightly run. */
export type Verdict = RowOf<typeof verdictShape>;

/** Inserts verdicts and replaces older ones. */
export async function putVerdicts(tx: Tx, verdicts: readonly Omit<Verdict, 'judgedAt'>[]): Promise<void> {
  for (const chunk of chunksOf(verdicts)) {
    await write(
      tx,
      `INSERT INTO fair_verdicts (kind, version_id, draws, chi_square, freedom, p, judged_at)
       VALUES ${valueRows(chunk, 7)}
       ON DUPLICATE KEY UPDATE draws = VALUES(draws), chi_square = VALUES(chi_square), freedom = VALUES(freedom),
         p = VALUES(p), judged_at = VALUES(judged_at)`,
      chunk.flatMap((one) => [one.kind, one.versionId, one.draws, one.chiSquare, one.freedom, one.p, tx.now]),
    );
  }
}

/** The verdict on one version; null before its first nightly run. */
export const selectVerdict = async (db: Db, kind: DrawKind, versionId: number): Promise<Verdict | null> =>
  await readRow(db, verdictShape, 'FROM fair_verdicts WHERE kind = ? AND version_id = ?', [kind, versionId]);

/** Verdicts of a kind for version ids below `before`, newest version first. */
export const selectVerdicts = async (db: Db, kind: DrawKind, before: number, limit: number): Promise<Verdict[]> =>
  await readRows(
    db,
    verdictShape,
    'FROM fair_verdicts WHERE kind = ? AND version_id < ? ORDER BY version_id DESC LIMIT ?',
    [kind, before, limit],
  );

/** Probability that chance alone explains the difference. Fewer draws are not conclusive (docs/rules.md 3). */
const ALARMING_P = 1e-6;
const ALARMING_DRAWS = 10_000;

/** Versions whose draws deviate from the published odds, the largest deviation first. */
export const readAlarms = (db: Db): Promise<Verdict[]> =>
  readRows(db, verdictShape, 'FROM fair_verdicts WHERE p < ? AND draws >= ? ORDER BY p LIMIT 100', [
    ALARMING_P,
    ALARMING_DRAWS,
  ]);

export async function putReport(tx: Tx, report: FairReport): Promise<void> {
  const { month, isFinal, ...figures } = report;
  await write(
    tx,
    `INSERT INTO fair_reports (month, report, is_final, made_at) VALUES (?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE report = VALUES(report), is_final = VALUES(is_final), made_at = VALUES(made_at)`,
    [month, JSON.stringify({ month, isFinal, ...figures }), isFinal, tx.now],
  );
}

export const selectReport = async (db: Db, month: string): Promise<string | null> =>
  await readRow(db, column.text.only('report'), 'FROM fair_reports WHERE month = ?', [month]);

const reportShape = rowShape({ month: column.text, isFinal: column.boolean, madeAt: column.timestamp });

/** Months with a report, newest first, with the time of the last update and whether the report is final. */
export const selectReports = (db: Db): Promise<RowOf<typeof reportShape>[]> =>
  readRows(db, reportShape, 'FROM fair_reports ORDER BY month DESC');

const lossShape = rowShape({ backedUpAt: column.timestamp, restoredAt: column.timestamp });

/** A part of the store's history that a restore took away: everything between these two moments. */
export type LostHistory = RowOf<typeof lossShape>;

/**
 * A transaction that was under way at the moment of a backup is not in it, and may have taken an id below the highest
 * one in the backup. So many ids below the gap of a restore count as doubtful too.
 */
const DOUBTFUL_IDS = 1000;

/** The lost history that may hold a row of an id, for an id without a row; null where the row was never there. */
export const lostHistoryOf = (db: Db, table: string, id: number): Promise<LostHistory | null> =>
  readRow(
    db,
    lossShape,
    `SELECT r.backed_up_at, r.restored_at FROM restore_gaps g JOIN restores r ON r.id = g.restore_id
     WHERE g.table_name = ? AND g.first_id <= ? AND g.last_id >= ? ORDER BY g.last_id LIMIT 1`,
    [table, id + DOUBTFUL_IDS, id],
  );
