import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import type { Judgement } from '#src/shared/chi-square.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { CountRow, SumRow, TicketRow } from './tally.ts';

/** How far the draws are counted, and when the counts were last judged: one row. */
export interface Marks {
  readonly lastDrawId: number;
  /** Every draw until then is counted; null before the first count. */
  readonly countedAt: Date | null;
  readonly judgedAt: Date | null;
}

interface MarksRow {
  readonly last_draw_id: number | string;
  readonly counted_at: Date | null;
  readonly judged_at: Date | null;
}

const MARKS = 'SELECT last_draw_id, counted_at, judged_at FROM fair_marks WHERE id = 1';

function marksFrom([row]: readonly MarksRow[]): Marks {
  if (!row) throw new Error('the row of marks is missing');
  return { lastDrawId: wholeFromRow(row.last_draw_id), countedAt: row.counted_at, judgedAt: row.judged_at };
}

/** The marks as they are. */
export const selectMarks = async (db: Db): Promise<Marks> => marksFrom(await select<MarksRow>(db, MARKS));

/** The marks, held until the transaction ends: one process at a time adds or judges. */
export async function lockMarks(tx: Tx): Promise<Marks> {
  tx.guard('counter');
  return marksFrom(await select<MarksRow>(tx, `${MARKS} FOR UPDATE`));
}

/** Notes how far the draws are counted. */
export async function putCounted(tx: Tx, lastDrawId: number, countedAt: Date): Promise<void> {
  await write(tx, 'UPDATE fair_marks SET last_draw_id = ?, counted_at = ? WHERE id = 1', [lastDrawId, countedAt]);
}

/** Notes that the counts were judged now. */
export async function putJudged(tx: Tx): Promise<void> {
  await write(tx, 'UPDATE fair_marks SET judged_at = ? WHERE id = 1', [tx.now]);
}

/** Removes all that was counted; what was judged of it stays until it is judged again. */
export async function deleteCounts(tx: Tx): Promise<void> {
  for (const table of ['fair_counts', 'fair_tickets', 'fair_sums']) await write(tx, `DELETE FROM ${table}`, []);
}

/** Adds to how often what came out. */
export async function addCounts(tx: Tx, rows: readonly CountRow[]): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await write(
      tx,
      `INSERT INTO fair_counts (kind, version_id, month, outcome, count)
       VALUES ${chunk.map(() => '(?, ?, ?, ?, ?)').join(', ')}
       ON DUPLICATE KEY UPDATE count = count + VALUES(count)`,
      chunk.flatMap((row) => [row.kind, row.versionId, row.month, row.outcome, row.count]),
    );
  }
}

/** Adds to how often tickets of each cell came. */
export async function addTickets(tx: Tx, rows: readonly TicketRow[]): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await write(
      tx,
      `INSERT INTO fair_tickets (month, kind, cell, count) VALUES ${chunk.map(() => '(?, ?, ?, ?)').join(', ')}
       ON DUPLICATE KEY UPDATE count = count + VALUES(count)`,
      chunk.flatMap((row) => [row.month, row.kind, row.cell, row.count]),
    );
  }
}

/** Adds to what was paid and given. */
export async function addSums(tx: Tx, rows: readonly SumRow[]): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await write(
      tx,
      `INSERT INTO fair_sums
         (month, kind, version_id, paid_with, count, came, gave, expected, won, tickets, spread)
       VALUES ${chunk.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}
       ON DUPLICATE KEY UPDATE count = count + VALUES(count), came = came + VALUES(came), gave = gave + VALUES(gave),
         expected = expected + VALUES(expected), won = won + VALUES(won), tickets = tickets + VALUES(tickets),
         spread = spread + VALUES(spread)`,
      chunk.flatMap((row) => [
        ...[row.month, row.kind, row.versionId, row.paidWith, row.count, row.came],
        ...[row.gave, row.expected, row.won, row.tickets, row.spread],
      ]),
    );
  }
}

/** How often something of a version came out. */
export type Outcome = Pick<CountRow, 'kind' | 'versionId' | 'outcome' | 'count'>;

interface OutcomeRow {
  readonly kind: DrawKind;
  readonly version_id: number | string;
  readonly outcome: number | string;
  readonly count: number | string;
}

const outcomeFrom = (row: OutcomeRow): Outcome => ({
  kind: row.kind,
  versionId: wholeFromRow(row.version_id),
  outcome: wholeFromRow(row.outcome),
  count: wholeFromRow(row.count),
});

/** What came of each version of everything until now: for the night, as long as there are versions. */
export async function selectOutcomes(db: Db): Promise<Outcome[]> {
  const rows = await select<OutcomeRow>(
    db,
    `SELECT kind, version_id, outcome, SUM(count) AS count FROM fair_counts GROUP BY kind, version_id, outcome`,
  );
  return rows.map(outcomeFrom);
}

/** What came of one version until now. */
export async function selectOutcomesOf(db: Db, kind: DrawKind, versionId: number): Promise<Outcome[]> {
  const rows = await select<OutcomeRow>(
    db,
    `SELECT kind, version_id, outcome, SUM(count) AS count FROM fair_counts
     WHERE kind = ? AND version_id = ? GROUP BY kind, version_id, outcome`,
    [kind, versionId],
  );
  return rows.map(outcomeFrom);
}

/** What came of each version in a month. */
export async function selectOutcomesIn(db: Db, month: string): Promise<Outcome[]> {
  const rows = await select<OutcomeRow>(
    db,
    'SELECT kind, version_id, outcome, count FROM fair_counts WHERE month = ? ORDER BY kind, version_id, outcome',
    [month],
  );
  return rows.map(outcomeFrom);
}

/** How often tickets of each cell came in a month. */
export async function selectTicketsIn(db: Db, month: string): Promise<Omit<TicketRow, 'month'>[]> {
  const rows = await select<{ kind: DrawKind; cell: number; count: number | string }>(
    db,
    'SELECT kind, cell, count FROM fair_tickets WHERE month = ? ORDER BY kind, cell',
    [month],
  );
  return rows.map((row) => ({ kind: row.kind, cell: row.cell, count: wholeFromRow(row.count) }));
}

type SumNumbers = 'count' | 'came' | 'gave' | 'expected' | 'won' | 'tickets' | 'spread';

/** What was paid and given in a month, the versions of a kind together. */
export async function selectSumsIn(db: Db, month: string): Promise<Omit<SumRow, 'month' | 'versionId'>[]> {
  const rows = await select<
    Pick<SumRow, 'kind'> & { paid_with: SumRow['paidWith'] } & Record<SumNumbers, number | string>
  >(
    db,
    `SELECT kind, paid_with, SUM(count) AS count, SUM(came) AS came, SUM(gave) AS gave, SUM(expected) AS expected,
       SUM(won) AS won, SUM(tickets) AS tickets, SUM(spread) AS spread
     FROM fair_sums WHERE month = ? GROUP BY kind, paid_with ORDER BY kind, paid_with`,
    [month],
  );
  return rows.map((row) => ({
    ...{ kind: row.kind, paidWith: row.paid_with, count: wholeFromRow(row.count), came: wholeFromRow(row.came) },
    ...{ gave: wholeFromRow(row.gave), expected: wholeFromRow(row.expected), won: wholeFromRow(row.won) },
    ...{ tickets: wholeFromRow(row.tickets), spread: wholeFromRow(row.spread) },
  }));
}

/** The months in which there were draws, the newest first. */
export async function selectMonths(db: Db): Promise<string[]> {
  const rows = await select<{ month: string }>(db, 'SELECT DISTINCT month FROM fair_tickets ORDER BY month DESC');
  return rows.map(({ month }) => month);
}

/** The verdict over a version, as of the last night. */
export interface Verdict extends Judgement {
  readonly kind: DrawKind;
  readonly versionId: number;
  readonly draws: number;
  readonly judgedAt: Date;
}

interface VerdictRow {
  readonly kind: DrawKind;
  readonly version_id: number | string;
  readonly draws: number | string;
  readonly chi_square: number;
  readonly freedom: number;
  readonly p: number;
  readonly judged_at: Date;
}

const VERDICTS = 'SELECT kind, version_id, draws, chi_square, freedom, p, judged_at FROM fair_verdicts';

const verdictFrom = (row: VerdictRow): Verdict => ({
  ...{ kind: row.kind, versionId: wholeFromRow(row.version_id), draws: wholeFromRow(row.draws) },
  ...{ chiSquare: row.chi_square, freedom: row.freedom, p: row.p, judgedAt: row.judged_at },
});

/** Writes verdicts over the ones before. */
export async function putVerdicts(tx: Tx, verdicts: readonly Omit<Verdict, 'judgedAt'>[]): Promise<void> {
  for (const chunk of chunksOf(verdicts)) {
    await write(
      tx,
      `INSERT INTO fair_verdicts (kind, version_id, draws, chi_square, freedom, p, judged_at)
       VALUES ${chunk.map(() => '(?, ?, ?, ?, ?, ?, ?)').join(', ')}
       ON DUPLICATE KEY UPDATE draws = VALUES(draws), chi_square = VALUES(chi_square), freedom = VALUES(freedom),
         p = VALUES(p), judged_at = VALUES(judged_at)`,
      chunk.flatMap((one) => [...[one.kind, one.versionId, one.draws, one.chiSquare, one.freedom, one.p, tx.now]]),
    );
  }
}

/** The verdict over one version, or null before its first night. */
export async function selectVerdict(db: Db, kind: DrawKind, versionId: number): Promise<Verdict | null> {
  const [row] = await select<VerdictRow>(db, `${VERDICTS} WHERE kind = ? AND version_id = ?`, [kind, versionId]);
  return row ? verdictFrom(row) : null;
}

/** The verdicts over versions of a kind with ids below one, the newest version first. */
export async function selectVerdicts(db: Db, kind: DrawKind, before: number, limit: number): Promise<Verdict[]> {
  const rows = await select<VerdictRow>(
    db,
    `${VERDICTS} WHERE kind = ? AND version_id < ? ORDER BY version_id DESC LIMIT ?`,
    [kind, before, limit],
  );
  return rows.map(verdictFrom);
}

/** The verdicts that chance does not give, of versions that were drawn often enough to say so. */
export async function selectAlarms(db: Db, belowP: number, fromDraws: number): Promise<Verdict[]> {
  const rows = await select<VerdictRow>(db, `${VERDICTS} WHERE p < ? AND draws >= ? ORDER BY p LIMIT 100`, [
    ...[belowP, fromDraws],
  ]);
  return rows.map(verdictFrom);
}

/** A month's report as it is kept. */
export interface KeptReport {
  readonly month: string;
  /** JSON. */
  readonly text: string;
  readonly isFinal: boolean;
  readonly madeAt: Date;
}

/** Writes a month's report over the one before. */
export async function putReport(tx: Tx, { month, text, isFinal }: Omit<KeptReport, 'madeAt'>): Promise<void> {
  await write(
    tx,
    `INSERT INTO fair_reports (month, report, is_final, made_at) VALUES (?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE report = VALUES(report), is_final = VALUES(is_final), made_at = VALUES(made_at)`,
    [month, text, isFinal ? 1 : 0, tx.now],
  );
}

/** A month's report, or null. */
export async function selectReport(db: Db, month: string): Promise<string | null> {
  const [row] = await select<{ report: string }>(db, 'SELECT report FROM fair_reports WHERE month = ?', [month]);
  return row?.report ?? null;
}

/** The months that have a report, the newest first; when it was made, and whether anything may still be added. */
export async function selectReports(db: Db): Promise<Omit<KeptReport, 'text'>[]> {
  const rows = await select<{ month: string; is_final: number; made_at: Date }>(
    db,
    'SELECT month, is_final, made_at FROM fair_reports ORDER BY month DESC',
  );
  return rows.map((row) => ({ month: row.month, isFinal: row.is_final === 1, madeAt: row.made_at }));
}
