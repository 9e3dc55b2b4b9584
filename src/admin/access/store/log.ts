import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Role } from '#src/shared/powers.ts';

const logShape = rowShape({
  id: column.integer,
  memberId: column.integer.nullable,
  /** Null for the command line. */
  memberName: column.text.nullable.named('name'),
  role: column.textOf<Role>().nullable,
  act: column.text,
  aboutType: column.text,
  aboutId: column.text,
  was: column.text.nullable,
  became: column.text.nullable,
  reason: column.text.nullable,
  createdAt: column.timestamp,
});

export type LogRow = RowOf<typeof logShape>;

/** New log row. A null member is the command line; `was` and `became` are JSON texts. */
export type NewLogRow = Omit<LogRow, 'id' | 'memberName' | 'createdAt'>;

/** Inserts log rows in one statement. */
export async function insertLog(tx: Tx, rows: readonly NewLogRow[]): Promise<void> {
  await write(
    tx,
    `INSERT INTO staff_log (member_id, role, act, about_type, about_id, was, became, reason, created_at, signature)
     VALUES ${valueRows(rows, 10)}`,
    rows.flatMap((row) => {
      const { memberId, role, act, aboutType, aboutId, was, became, reason } = row;
      const values = [memberId, role, act, aboutType, aboutId, was, became, reason, tx.now] as const;
      return [...values, tx.sign('staff_log', values)];
    }),
  );
}

/** The members who gave one of some members their access since a moment: by an invitation, a role or a reset. */
export const selectPromoters = async (db: Db, memberIds: readonly number[], since: Date): Promise<number[]> =>
  await readRows(
    db,
    column.integer.only('id'),
    `SELECT DISTINCT member_id AS id FROM staff_log
     WHERE about_type = 'member' AND about_id IN (${inList(memberIds)})
       AND act IN ('member.added', 'member.role', 'member.second_reset') AND member_id IS NOT NULL AND created_at > ?`,
    [...memberIds.map(String), since],
  );

const formerValueShape = rowShape({
  memberId: column.integer.nullable,
  value: column
    .json<{ readonly value: unknown }>()
    .mapped(({ value }) => value)
    .named('was'),
});

/**
 * The values that a setting had before each of its changes since a moment, with the member; null is the command line.
 */
export const selectFormerValues = (db: Db, setting: string, since: Date): Promise<RowOf<typeof formerValueShape>[]> =>
  readRows(
    db,
    formerValueShape,
    `SELECT member_id, was FROM staff_log
     WHERE about_type = 'setting' AND about_id = ? AND act = 'setting.changed' AND created_at > ?
       AND was IS NOT NULL`,
    [setting, since],
  );

const sumShape = column.integer.only('sum');

/**
 * The value that a member minted alone since a moment, by the log: the costs of changes, and corrections of all units.
 * A change that a second member approved names its request.
 */
export async function selectOwnCost(db: Db, memberId: number, since: Date): Promise<number> {
  const sum = await readRow(
    db,
    sumShape,
    `SELECT COALESCE(SUM(CASE act WHEN 'correction.posted' THEN ABS(JSON_VALUE(became, '$.change'))
       ELSE JSON_VALUE(became, '$.costKopecks') END), 0) AS sum
     FROM staff_log WHERE member_id = ? AND created_at > ? AND JSON_VALUE(became, '$.request') IS NULL`,
    [memberId, since],
  );
  return sum ?? 0;
}

/** The sum that the operator allowed a member on the server since a moment, beyond the limit. */
export async function selectAllowance(db: Db, memberId: number, since: Date): Promise<number> {
  const sum = await readRow(
    db,
    sumShape,
    `SELECT COALESCE(SUM(JSON_VALUE(became, '$.sumKopecks')), 0) AS sum FROM staff_log
     WHERE about_type = 'member' AND about_id = ? AND act = 'member.allowed' AND member_id IS NULL
       AND created_at > ?`,
    [String(memberId), since],
  );
  return sum ?? 0;
}

const allowanceShape = rowShape({
  name: column.text,
  sumKopecks: column.integer,
  at: column.timestamp.named('created_at'),
});

/** Allowances that the operator gave members on the server since a moment, newest first. */
export const listAllowances = (db: Db, since: Date): Promise<RowOf<typeof allowanceShape>[]> =>
  readRows(
    db,
    allowanceShape,
    `SELECT m.name, CAST(JSON_VALUE(l.became, '$.sumKopecks') AS SIGNED) AS sum_kopecks, l.created_at
     FROM staff_log l JOIN staff_members m ON m.id = CAST(l.about_id AS UNSIGNED)
     WHERE l.act = 'member.allowed' AND l.member_id IS NULL AND l.created_at > ? ORDER BY l.id DESC LIMIT 20`,
    [since],
  );

/** Filter of the log. Null means any. */
export interface LogFilter {
  readonly memberId: number | null;
  readonly act: string | null;
  readonly aboutType: string | null;
  readonly aboutId: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
}

/** Ids grow with time, so the time index gives the first and the last id of a period in one lookup each. */
async function edgeOf(db: Db, beyond: string, moment: Date | null): Promise<number | null> {
  if (moment === null) return null;
  const sql = `SELECT id FROM staff_log WHERE created_at ${beyond} LIMIT 1`;
  return (await readRow(db, column.integer.only('id'), sql, [moment])) ?? NO_ROW;
}
/** An id that no line has. */
const NO_ROW = 0;

/** Log lines older than `beforeId`, newest first. */
export async function selectLog(db: Db, filter: LogFilter, beforeId: number, count: number): Promise<LogRow[]> {
  const first = await edgeOf(db, '>= ? ORDER BY created_at, id', filter.from);
  const last = await edgeOf(db, '< ? ORDER BY created_at DESC, id DESC', filter.until);
  if (first === NO_ROW || last === NO_ROW) return [];
  const wanted = [
    ['l.id < ?', beforeId],
    ['l.member_id = ?', filter.memberId],
    ['l.act = ?', filter.act],
    ['l.about_type = ?', filter.aboutType],
    ['l.about_id = ?', filter.aboutId],
    ['l.id >= ?', first],
    ['l.id <= ?', last],
  ] as const;
  const given = wanted.flatMap(([sql, value]) => (value === null ? [] : [{ sql, value }]));
  return await readRows(
    db,
    logShape,
    `SELECT l.id, l.member_id, m.name, l.role, l.act, l.about_type, l.about_id, l.was, l.became, l.reason, l.created_at
     FROM staff_log l LEFT JOIN staff_members m ON m.id = l.member_id
     WHERE ${given.map(({ sql }) => sql).join(' AND ')} ORDER BY l.id DESC LIMIT ?`,
    [...given.map(({ value }) => value), count],
  );
}
