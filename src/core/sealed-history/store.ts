import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { timeFromText } from '#src/platform/process/clock.ts';
import type { SealedRange } from './canonical.ts';
import type { SealedPart } from './sealed-part.ts';
import { SEALED_TABLES, type SealedTable } from './sealed-tables.ts';

const progressShape = rowShape({
  postedNumber: column.integer.named('posted_seal_id'),
  postedAt: column.timestamp.nullable,
  /** Posts that failed since the last one that succeeded. */
  failedPosts: column.integer,
});

/** The head of the chain as far as it was posted. */
export type SealProgress = RowOf<typeof progressShape>;

export const selectSealProgress = async (db: Db): Promise<SealProgress | null> =>
  await readRow(db, progressShape, 'FROM seal_progress WHERE id = 1');

/** Locks the progress row until the transaction ends, so that one worker at a time seals. */
export async function lockSealProgress(tx: Tx): Promise<void> {
  tx.guard('counter');
  await readRow(tx, progressShape, 'FROM seal_progress WHERE id = 1 FOR UPDATE');
}

export async function putPosted(db: Db, number: number): Promise<void> {
  await write(
    db,
    'UPDATE seal_progress SET posted_seal_id = ?, posted_at = UTC_TIMESTAMP(3), failed_posts = 0 WHERE id = 1',
    [number],
  );
}

export async function addFailedPost(db: Db): Promise<void> {
  await write(db, 'UPDATE seal_progress SET failed_posts = failed_posts + 1 WHERE id = 1', []);
}

/** The last key of each table, by the name in seals. */
export type LastKeys = Readonly<Record<string, number>>;

const keyShape = rowShape({ table: column.text.named('table_name'), lastKey: column.integer });

const keysByTable = (rows: readonly { readonly table: string; readonly lastKey: number }[]): LastKeys =>
  Object.fromEntries(rows.map(({ table, lastKey }) => [table, lastKey]));

/** The highest key of every sealed table at this moment. */
export async function selectHighestKeys(db: Db): Promise<LastKeys> {
  const each = SEALED_TABLES.map(
    ({ name, from, columns: [key] }) =>
      `SELECT '${name}' AS table_name, COALESCE(MAX(${key}), 0) AS last_key FROM ${from.split(' ', 1).join('')}`,
  );
  return keysByTable(await readRows(db, keyShape, each.join(' UNION ALL ')));
}

/** The key up to which every table is sealed. */
export async function selectSealedKeys(db: Db): Promise<LastKeys> {
  const each = SEALED_TABLES.map(
    ({ name }) =>
      `SELECT '${name}' AS table_name, COALESCE(MAX(last_key), 0) AS last_key FROM seal_tables
       WHERE table_name = '${name}'`,
  );
  return keysByTable(await readRows(db, keyShape, each.join(' UNION ALL ')));
}

/** The keys up to which some tables are sealed by a seal and those before it. */
export async function selectKeysAt(db: Db, number: number, tables: readonly string[]): Promise<LastKeys> {
  // From the last range back to the first one of the seal: one row, unless the chain has grown meanwhile.
  const each = tables.map(
    () =>
      `(SELECT table_name, last_key FROM seal_tables FORCE INDEX (seal_tables_last)
        WHERE table_name = ? AND seal_id <= ? ORDER BY last_key DESC LIMIT 1)`,
  );
  const values = tables.flatMap((table) => [table, number]);
  return keysByTable(await readRows(db, keyShape, each.join(' UNION ALL '), values));
}

/** The oldest recorded keys; null before the first. */
export const selectOldestHorizon = async (db: Db): Promise<LastKeys | null> =>
  (await readRow(db, horizonShape, 'FROM seal_horizons ORDER BY seen_at LIMIT 1'))?.keys ?? null;

/** Records the highest keys of this moment. */
export async function insertHorizon(db: Db, keys: LastKeys): Promise<void> {
  await write(db, 'INSERT IGNORE INTO seal_horizons (seen_at, last_keys) VALUES (UTC_TIMESTAMP(3), ?)', [
    JSON.stringify(keys),
  ]);
}

const horizonShape = rowShape({ seenAt: column.timestamp, keys: column.json<LastKeys>().named('last_keys') });

/** The newest recorded keys that are at least so old; null before the first. */
export const selectHorizon = async (db: Db, ageMs: number): Promise<{ seenAt: Date; keys: LastKeys } | null> =>
  await readRow(
    db,
    horizonShape,
    `FROM seal_horizons
     WHERE seen_at <= UTC_TIMESTAMP(3) - INTERVAL ? MICROSECOND ORDER BY seen_at DESC LIMIT 1`,
    [ageMs * 1000],
  );

export async function deleteHorizonsBefore(db: Db, seenAt: Date): Promise<void> {
  await write(db, 'DELETE FROM seal_horizons WHERE seen_at < ?', [seenAt]);
}

/** The key of the `rows`th row after a key; null when there are fewer rows up to `lastKey`. */
export const selectKeyAfterRows = async (
  db: Db,
  { from, columns: [key] }: SealedTable,
  { afterKey, lastKey, rows }: { readonly afterKey: number; readonly lastKey: number; readonly rows: number },
): Promise<number | null> =>
  await readRow(
    db,
    column.integer.only('last_key'),
    `SELECT ${key} AS last_key FROM ${from.split(' ', 1).join('')} WHERE ${key} > ? AND ${key} <= ?
     ORDER BY ${key} LIMIT 1 OFFSET ?`,
    [afterKey, lastKey, rows - 1],
  );

const sealShape = rowShape({
  number: column.integer.named('id'),
  sealedAt: column.timestamp,
  previousHash: column.text,
  restoreId: column.integer.nullable,
  hash: column.text,
  backedUpAt: column.timestamp.nullable,
  restoredAt: column.timestamp.nullable,
});

/** A seal without its ranges. */
export type SealRow = RowOf<typeof sealShape>;

const SEALS = `SELECT s.id, s.sealed_at, s.previous_hash, s.restore_id, s.hash, r.backed_up_at, r.restored_at
  FROM seals s LEFT JOIN restores r ON r.id = s.restore_id`;

/** The head of the chain; null before the first seal. */
export const selectHead = async (db: Db): Promise<SealRow | null> =>
  await readRow(db, sealShape, `${SEALS} WHERE s.id = (SELECT MAX(id) FROM seals)`);

/** The seals of some numbers, newest first. */
export async function selectSeals(db: Db, numbers: readonly number[]): Promise<SealRow[]> {
  if (numbers.length === 0) return [];
  return await readRows(db, sealShape, `${SEALS} WHERE s.id IN (${inList(numbers)}) ORDER BY s.id DESC`, numbers);
}

/** Seals below a number, newest first. */
export const selectSealsBefore = async (db: Db, number: number, limit: number): Promise<SealRow[]> =>
  await readRows(db, sealShape, `${SEALS} WHERE s.id < ? ORDER BY s.id DESC LIMIT ?`, [number, limit]);

/** Seals above a number, oldest first. */
export const selectSealsAfter = async (db: Db, number: number, limit: number): Promise<SealRow[]> =>
  await readRows(db, sealShape, `${SEALS} WHERE s.id > ? ORDER BY s.id LIMIT ?`, [number, limit]);

const rangeColumns = {
  number: column.integer.named('seal_id'),
  table: column.text.named('table_name'),
  afterKey: column.integer,
  lastKey: column.integer,
  rows: column.integer.named('row_count'),
  commitment: column.text,
};
const rangeShape = rowShape(rangeColumns);

/** The ranges of some seals, by seal and name. */
export async function selectRanges(
  db: Db,
  numbers: readonly number[],
): Promise<(SealedRange & { readonly number: number })[]> {
  if (numbers.length === 0) return [];
  return await readRows(
    db,
    rangeShape,
    `FROM seal_tables WHERE seal_id IN (${inList(numbers)}) ORDER BY seal_id, table_name`,
    numbers,
  );
}

const detailsShape = rowShape({
  ...rangeColumns,
  salt: column.text.mapped((hex): Buffer => Buffer.from(hex, 'hex')),
  parts: column.json<readonly SealedPart[]>(),
});

/** A sealed range with everything that recomputes it. */
export type RangeDetails = RowOf<typeof detailsShape>;

/** The ranges of one table above a key, ascending. */
export const selectRangesAfter = async (db: Db, table: string, key: number, limit: number): Promise<RangeDetails[]> =>
  await readRows(
    db,
    detailsShape,
    `FROM seal_tables FORCE INDEX (seal_tables_last)
     WHERE table_name = ? AND last_key > ? ORDER BY last_key LIMIT ?`,
    [table, key, limit],
  );

/** The range of a table that a key belongs to; null while it is not sealed. */
export const selectRangeOf = async (db: Db, table: string, key: number): Promise<RangeDetails | null> =>
  await readRow(
    db,
    detailsShape,
    `FROM seal_tables FORCE INDEX (seal_tables_last)
     WHERE table_name = ? AND last_key >= ? ORDER BY last_key LIMIT 1`,
    [table, key],
  );

const restoreShape = rowShape({
  id: column.integer,
  backedUpAt: column.timestamp,
  restoredAt: column.timestamp,
  firstNumber: column.integer,
});

/** The newest restore of the database, with the number from which seals go on after it; null without one. */
export type LatestRestore = RowOf<typeof restoreShape>;

export const selectLatestRestore = async (db: Db): Promise<LatestRestore | null> =>
  await readRow(
    db,
    restoreShape,
    `SELECT r.id, r.backed_up_at, r.restored_at, COALESCE(MAX(g.last_id), 0) + 1 AS first_number
     FROM restores r LEFT JOIN restore_gaps g ON g.table_name = 'seals' AND g.restore_id = r.id
     WHERE r.id = (SELECT MAX(id) FROM restores) GROUP BY r.id, r.backed_up_at, r.restored_at`,
  );

/** The highest restore that a seal names. */
export async function selectNamedRestore(db: Db): Promise<number> {
  const sql = 'SELECT COALESCE(MAX(restore_id), 0) AS id FROM seals';
  return (await readRow(db, column.integer.only('id'), sql)) ?? 0;
}

/** The time of the database, which seals bear: the clocks of processes may differ. */
export async function selectTime(db: Db): Promise<Date> {
  const now = await readRow(
    db,
    column.text.mapped(timeFromText).only('now'),
    "SELECT CONCAT(REPLACE(CAST(UTC_TIMESTAMP(3) AS CHAR), ' ', 'T'), 'Z') AS now",
  );
  if (now === null) throw new Error('The database returned no time');
  return now;
}

export async function insertSeal(
  tx: Tx,
  seal: Pick<SealRow, 'number' | 'sealedAt' | 'previousHash' | 'restoreId' | 'hash'>,
  ranges: readonly Omit<RangeDetails, 'number'>[],
): Promise<void> {
  await write(tx, 'INSERT INTO seals (id, sealed_at, previous_hash, restore_id, hash) VALUES (?, ?, ?, ?, ?)', [
    seal.number,
    seal.sealedAt,
    seal.previousHash,
    seal.restoreId,
    seal.hash,
  ]);
  if (ranges.length === 0) return;
  await write(
    tx,
    `INSERT INTO seal_tables (seal_id, table_name, after_key, last_key, row_count, salt, commitment, parts)
     VALUES ${valueRows(ranges, 8)}`,
    ranges.flatMap((range) => [
      seal.number,
      range.table,
      range.afterKey,
      range.lastKey,
      range.rows,
      range.salt.toString('hex'),
      range.commitment,
      JSON.stringify(range.parts),
    ]),
  );
}
