import { recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { type Db, write } from '#src/platform/database/database.ts';
import { column, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { endCodes } from './promo-codes.ts';
import { PROMO_CODES_CONFIGURATION, type PromoKind, type WithTerms, termColumns, withTerms } from './rows.ts';

const staffCodeShape = rowShape({
  id: column.integer,
  code: column.text,
  kind: column.textOf<PromoKind>(),
  ...termColumns,
  ownerId: column.integer.nullable.named('player_id'),
  batchId: column.integer.nullable,
  fromAt: column.timestamp.nullable,
  untilAt: column.timestamp.nullable,
  maxUses: column.integer.nullable,
  uses: column.integer,
  createdAt: column.timestamp,
});
export type StaffCode = WithTerms<RowOf<typeof staffCodeShape>>;

/**
 * The most that a public code adds to a top-up, in basis points of the top-up, rounded up; 0 without a
 * code. A code of one player counts at the wheel that gave it.
 */
export async function bestCodeBasisPoints(db: Db, now: Date): Promise<number> {
  const best = await readRow(
    db,
    column.integer.nullable.only('best'),
    `SELECT CAST(MAX(IF(c.type IN (1, 2), CEIL(c.amount_kopecks * 10000 / GREATEST(c.min_sum_kopecks, 1)),
       c.multiplier_e4 - 10000)) AS DOUBLE) AS best
     FROM promo_codes c WHERE c.player_id IS NULL AND c.kind = 'payment' AND (c.until_at IS NULL OR c.until_at > ?)
       AND (c.max_uses IS NULL OR c.uses < c.max_uses)`,
    [now],
  );
  return best ?? 0;
}

/** A code by its id, public or personal; null when there is none. */
export async function selectStaffCode(db: Db, promoId: number): Promise<StaffCode | null> {
  const row = await readRow(db, staffCodeShape, 'FROM promo_codes WHERE id = ?', [promoId]);
  return row && withTerms(row);
}

/** Codes that staff created one by one, below an id, newest first. */
export async function selectStaffCodes(db: Db, beforeId: number, limit: number): Promise<StaffCode[]> {
  const rows = await readRows(
    db,
    staffCodeShape,
    'FROM promo_codes WHERE player_id IS NULL AND batch_id IS NULL AND id < ? ORDER BY id DESC LIMIT ?',
    [beforeId, limit],
  );
  return rows.map(withTerms);
}

const skinShape = rowShape({ code: column.text, amountKopecks: column.integer });

/** Codes outside of batches that give a skin now or later, the greatest limits first; one for each limit. */
export const listSkinCodes = (
  db: Db,
  now: Date,
  limit: number,
): Promise<{ readonly code: string; readonly amountKopecks: number }[]> =>
  readRows(
    db,
    skinShape,
    `SELECT MIN(c.code) AS code, c.amount_kopecks FROM promo_codes c
     WHERE c.player_id IS NULL AND c.batch_id IS NULL AND c.type = 2 AND (c.until_at IS NULL OR c.until_at > ?)
       AND (c.max_uses IS NULL OR c.uses < c.max_uses)
     GROUP BY c.amount_kopecks ORDER BY c.amount_kopecks DESC LIMIT ?`,
    [now, limit],
  );

/** Codes that begin with a text, by name, including codes of batches and personal codes. */
export async function selectCodesLike(db: Db, beginning: string, limit: number): Promise<StaffCode[]> {
  const rows = await readRows(
    db,
    staffCodeShape,
    'FROM promo_codes WHERE code LIKE ? ORDER BY code LIMIT ?',
    // Escapes the wildcards of LIKE.
    [`${beginning.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`, limit],
  );
  return rows.map(withTerms);
}

const usesShape = rowShape({
  id: column.integer,
  playerId: column.integer,
  paymentId: column.integer.nullable,
  createdAt: column.timestamp,
});
export type UseRow = RowOf<typeof usesShape>;

export const selectUses = async (db: Db, promoId: number, beforeId: number, limit: number): Promise<UseRow[]> =>
  await readRows(db, usesShape, 'FROM promo_uses WHERE promo_id = ? AND id < ? ORDER BY id DESC LIMIT ?', [
    promoId,
    beforeId,
    limit,
  ]);

/** Ends a code now; false when it has already ended. */
export async function endCode(tx: Tx, promoId: number): Promise<boolean> {
  const count = await endCodes(tx, 'id = ?', [promoId]);
  await recordConfiguration(tx, PROMO_CODES_CONFIGURATION, [promoId]);
  return count === 1;
}

const batchShape = rowShape({
  id: column.integer,
  title: column.text,
  codes: column.integer,
  endedAt: column.timestamp.nullable,
  createdAt: column.timestamp,
});
export type Batch = RowOf<typeof batchShape>;

/** Inserts a batch without its codes. Returns its id. */
export async function insertBatch(tx: Tx, title: string, codes: number): Promise<number> {
  const { insertId } = await write(tx, 'INSERT INTO promo_batches (title, codes, created_at) VALUES (?, ?, ?)', [
    title,
    codes,
    tx.now,
  ]);
  return insertId;
}

export const selectBatch = async (db: Db, batchId: number): Promise<Batch | null> =>
  await readRow(db, batchShape, 'FROM promo_batches WHERE id = ?', [batchId]);

export const selectBatches = async (db: Db, beforeId: number, limit: number): Promise<Batch[]> =>
  await readRows(db, batchShape, 'FROM promo_batches WHERE id < ? ORDER BY id DESC LIMIT ?', [beforeId, limit]);

/** A code of a batch with its number of uses. */
export type BatchCode = Pick<StaffCode, 'id' | 'code' | 'terms' | 'fromAt' | 'untilAt' | 'maxUses' | 'uses'>;

export async function selectBatchCodes(db: Db, batchId: number, afterId: number, limit: number): Promise<BatchCode[]> {
  const rows = await readRows(
    db,
    staffCodeShape,
    'FROM promo_codes WHERE batch_id = ? AND id > ? ORDER BY id LIMIT ?',
    [batchId, afterId, limit],
  );
  return rows.map(withTerms);
}

/** Adds the codes of a batch to the history of configuration. */
export async function recordBatchCodes(tx: Tx, batchId: number): Promise<void> {
  const sql = 'SELECT id FROM promo_codes WHERE batch_id = ?';
  await recordConfiguration(
    tx,
    PROMO_CODES_CONFIGURATION,
    await readRows(tx, column.integer.only('id'), sql, [batchId]),
  );
}

/** Ends the active codes of a batch. Returns their number. */
export async function endBatchCodes(tx: Tx, batchId: number): Promise<number> {
  const count = await endCodes(tx, 'batch_id = ?', [batchId]);
  await recordBatchCodes(tx, batchId);
  await write(tx, 'UPDATE promo_batches SET ended_at = COALESCE(ended_at, ?) WHERE id = ?', [tx.now, batchId]);
  return count;
}
