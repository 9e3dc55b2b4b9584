import { recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { type Db, isDuplicate, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { ONE_E4, type PromoTerms } from '#src/core/promo-codes/promo.ts';
import { PROMO_CODES_CONFIGURATION, type PromoKind, type WithTerms, termColumns, withTerms } from './rows.ts';

const foundShape = rowShape({
  id: column.integer,
  code: column.text,
  kind: column.textOf<PromoKind>(),
  ...termColumns,
  /** Null for a public code. */
  ownerId: column.integer.nullable.named('player_id'),
  fromAt: column.timestamp.nullable,
  untilAt: column.timestamp.nullable,
  isUsedUp: column.boolean,
  /** The player who asks used it. */
  isUsed: column.boolean,
});
export type FoundCode = WithTerms<RowOf<typeof foundShape>>;

/**
 * The uses by a player, here or on a former account, of a code or of another one of its batch. Takes the player twice;
 * `c` is the code.
 */
const USES_OF_PLAYER = `FROM (
    SELECT ? AS player_id UNION ALL SELECT former_id FROM former_accounts WHERE player_id = ?
  ) a
  JOIN promo_uses u ON u.player_id = a.player_id
  JOIN promo_codes b ON b.id = u.promo_id
  WHERE b.id = c.id OR b.batch_id = c.batch_id`;

/**
 * A code by its normalised form, and whether a player used it or another one of its batch, here or on a former account;
 * null when there is none.
 * Locks nothing.
 */
export async function selectCode(db: Db, code: string, playerId: number): Promise<FoundCode | null> {
  const row = await readRow(
    db,
    foundShape,
    `SELECT c.id, c.code, c.kind, c.type, c.multiplier_e4, c.amount_kopecks, c.min_sum_kopecks, c.player_id, c.from_at,
       c.until_at, c.max_uses IS NOT NULL AND c.uses >= c.max_uses AS is_used_up,
       (SELECT MIN(u.id) ${USES_OF_PLAYER}) IS NOT NULL AS is_used
     FROM promo_codes c WHERE c.code = ?`,
    [playerId, playerId, code],
  );
  return row && withTerms(row);
}

/** The fields that all codes of one insert share. */
interface CodePlan {
  /** Null for codes for the wheel. */
  readonly terms: PromoTerms | null;
  /** The only player who can use them; null for public codes. */
  readonly ownerId: number | null;
  readonly batchId: number | null;
  readonly fromAt: Date | null;
  readonly untilAt: Date | null;
  readonly maxUses: number | null;
  readonly isDemo: boolean;
}

/** Inserts codes and returns the id of the first. A unique key rejects an existing code. */
export async function insertCodes(tx: Tx, plan: CodePlan, codes: readonly string[]): Promise<number> {
  const { terms, ownerId, batchId, fromAt, untilAt, maxUses, isDemo } = plan;
  const same = [
    terms === null ? 'wheel' : 'payment',
    terms?.type ?? null,
    terms?.multiplierE4 ?? ONE_E4,
    terms?.amountKopecks ?? 0,
    terms?.minSumKopecks ?? 0,
    ownerId,
    batchId,
    fromAt,
    untilAt,
    maxUses,
    isDemo,
    tx.now,
  ];
  const { insertId } = await write(
    tx,
    `INSERT INTO promo_codes (code, kind, type, multiplier_e4, amount_kopecks, min_sum_kopecks, player_id, batch_id,
       from_at, until_at, max_uses, is_demo, created_at) VALUES ${valueRows(codes, 13)}`,
    codes.flatMap((code) => [code, ...same]),
  );
  return insertId;
}

/** A code outside of batches. */
export type NewCode = Omit<CodePlan, 'batchId'> & { readonly code: string };

/** Inserts a code and returns its id; null, without a change, when the code exists. */
export async function insertCode(tx: Tx, { code, ...plan }: NewCode): Promise<number | null> {
  try {
    const id = await insertCodes(tx, { ...plan, batchId: null }, [code]);
    if (plan.ownerId === null) await recordConfiguration(tx, PROMO_CODES_CONFIGURATION, [id]);
    return id;
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}

const ownShape = rowShape({
  id: column.integer,
  code: column.text,
  ...termColumns,
  untilAt: column.timestamp.nullable,
  isUsed: column.integer.mapped((uses) => uses > 0).named('uses'),
  createdAt: column.timestamp,
});
export type OwnCode = WithTerms<RowOf<typeof ownShape>>;

const OWN_SHOWN = 50;

/** The newest personal codes of a player, newest first, including used and ended ones. */
export async function selectOwnCodes(db: Db, playerId: number): Promise<OwnCode[]> {
  const rows = await readRows(db, ownShape, 'FROM promo_codes WHERE player_id = ? ORDER BY id DESC LIMIT ?', [
    playerId,
    OWN_SHOWN,
  ]);
  return rows.map(withTerms);
}

/** Those personal codes of some ids that belong to a player, by id. */
export async function selectOwnCodesByIds(
  db: Db,
  playerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OwnCode>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows(db, ownShape, `FROM promo_codes WHERE id IN (${inList(ids)}) AND player_id = ?`, [
    ...ids,
    playerId,
  ]);
  return new Map(rows.map((row) => [row.id, withTerms(row)]));
}

/** Takes one use of a code and locks its row. False when no uses are left. */
export async function takeUse(tx: Tx, promoId: number): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    'UPDATE promo_codes SET uses = uses + 1 WHERE id = ? AND (max_uses IS NULL OR uses < max_uses)',
    [promoId],
  );
  return affectedRows === 1;
}

/** Restores the use that this transaction took. */
export async function returnUse(tx: Tx, promoId: number): Promise<void> {
  await write(tx, 'UPDATE promo_codes SET uses = uses - 1 WHERE id = ?', [promoId]);
}

/** Returns whether a player used a code, or another one of its batch, here or on an account that they left. */
export async function hasUse(tx: Tx, promoId: number, playerId: number): Promise<boolean> {
  const isUsed = await readRow(
    tx,
    column.boolean.only('is_used'),
    `SELECT (SELECT MIN(u.id) ${USES_OF_PLAYER}) IS NOT NULL AS is_used FROM promo_codes c WHERE c.id = ?`,
    [playerId, playerId, promoId],
  );
  return isUsed ?? false;
}

/** Records that a player used a code; false, without a change, when the player had used it before. */
export async function insertUse(
  tx: Tx,
  use: { readonly promoId: number; readonly playerId: number; readonly paymentId: number | null },
): Promise<boolean> {
  try {
    await write(tx, 'INSERT INTO promo_uses (promo_id, player_id, payment_id, created_at) VALUES (?, ?, ?, ?)', [
      use.promoId,
      use.playerId,
      use.paymentId,
      tx.now,
    ]);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Ends the active codes of the demo. Returns their number. */
export async function endDemoPromos(tx: Tx): Promise<number> {
  const ids = await readRows(tx, column.integer.only('id'), 'FROM promo_codes WHERE is_demo = 1 FOR UPDATE');
  const count = await endCodes(tx, 'is_demo = 1', []);
  await recordConfiguration(tx, PROMO_CODES_CONFIGURATION, ids);
  return count;
}

/** Ends now those codes of a condition that are not over. Returns their number. */
export async function endCodes(tx: Tx, condition: string, values: readonly number[]): Promise<number> {
  const { affectedRows } = await write(
    tx,
    `UPDATE promo_codes SET until_at = ? WHERE ${condition} AND (until_at IS NULL OR until_at > ?)`,
    [tx.now, ...values, tx.now],
  );
  return affectedRows;
}

const ownUseShape = rowShape({ id: column.integer, code: column.text, createdAt: column.timestamp });
export type OwnPromoUse = RowOf<typeof ownUseShape>;

/** A player's uses of promo codes with ids below `beforeId`, newest first. */
export const promoUsesOf = async (db: Db, playerId: number, beforeId: number, limit: number): Promise<OwnPromoUse[]> =>
  await readRows(
    db,
    ownUseShape,
    `SELECT u.id, c.code, u.created_at FROM promo_uses u JOIN promo_codes c ON c.id = u.promo_id
     WHERE u.player_id = ? AND u.id < ? ORDER BY u.id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );
