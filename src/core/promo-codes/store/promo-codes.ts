import { recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { type Db, isDuplicate, select, write } from '#src/platform/database/database.ts';
import { inList, integer, readRows, rowShape, text, timestamp } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { PromoTerms } from '#src/core/promo-codes/promo.ts';
import { type CodeRow, COLUMNS, PROMO_CODES_CONFIGURATION, type PromoKind, termsFrom } from './rows.ts';

export interface FoundCode {
  readonly id: number;
  readonly code: string;
  readonly kind: PromoKind;
  /** Null for a code for the wheel. */
  readonly terms: PromoTerms | null;
  /** The only player who can use the code; null for a public code. */
  readonly ownerId: number | null;
  readonly fromAt: Date | null;
  readonly untilAt: Date | null;
  readonly isUsedUp: boolean;
  readonly isUsed: boolean;
}

const foundFrom = (row: CodeRow): FoundCode => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  terms: termsFrom(row),
  ownerId: row.player_id,
  fromAt: row.from_at,
  untilAt: row.until_at,
  isUsedUp: row.max_uses !== null && row.uses >= row.max_uses,
  isUsed: row.use_id !== null,
});

/**
 * The uses by a player, here or on a former account, of a code or of another one of its batch. Takes the player twice;
 * `c` is the code.
 */
const USES_OF_PLAYER = `FROM (SELECT ? AS player_id UNION ALL SELECT former_id FROM former_accounts WHERE player_id = ?) a
  JOIN promo_uses u ON u.player_id = a.player_id
  JOIN promo_codes b ON b.id = u.promo_id
  WHERE b.id = c.id OR b.batch_id = c.batch_id`;

/**
 * A code by its normalised form, and whether a player used it or another one of its batch, here or on a former account;
 * null when there is none.
 * Locks nothing.
 */
export async function selectCode(db: Db, code: string, playerId: number): Promise<FoundCode | null> {
  const [row] = await select<CodeRow>(
    db,
    `SELECT ${COLUMNS}, (SELECT MIN(u.id) ${USES_OF_PLAYER}) AS use_id FROM promo_codes c WHERE c.code = ?`,
    [playerId, playerId, code],
  );
  return row ? foundFrom(row) : null;
}

export interface NewCodeRow {
  readonly code: string;
  readonly kind: PromoKind;
  readonly terms: PromoTerms | null;
  readonly ownerId: number | null;
  readonly fromAt: Date | null;
  readonly untilAt: Date | null;
  readonly maxUses: number | null;
  readonly isDemo: boolean;
}

/** Inserts a code and returns its id; null, without a change, when the code exists. */
export async function insertCode(tx: Tx, row: NewCodeRow): Promise<number | null> {
  const { terms } = row;
  try {
    const { insertId } = await write(
      tx,
      `INSERT INTO promo_codes (code, kind, type, multiplier_e4, amount_kopecks, min_sum_kopecks, player_id, from_at,
         until_at, max_uses, is_demo, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        row.code,
        row.kind,
        terms?.type ?? null,
        terms?.multiplierE4 ?? 10_000,
        terms?.amountKopecks ?? 0,
        terms?.minSumKopecks ?? 0,
        row.ownerId,
        row.fromAt,
        row.untilAt,
        row.maxUses,
        +row.isDemo,
        tx.now,
      ],
    );
    if (row.ownerId === null) await recordConfiguration(tx, PROMO_CODES_CONFIGURATION, [insertId]);
    return insertId;
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}

export interface OwnCode {
  readonly id: number;
  readonly code: string;
  /** Null for a code for the wheel. */
  readonly terms: PromoTerms | null;
  readonly untilAt: Date | null;
  readonly isUsed: boolean;
  readonly createdAt: Date;
}

type OwnRow = Omit<CodeRow, 'kind' | 'player_id' | 'from_at' | 'max_uses' | 'use_id'> & { readonly created_at: Date };

const OWN_COLUMNS = 'id, code, type, multiplier_e4, amount_kopecks, min_sum_kopecks, until_at, uses, created_at';

const ownFrom = (row: OwnRow): OwnCode => ({
  id: row.id,
  code: row.code,
  terms: termsFrom(row),
  untilAt: row.until_at,
  isUsed: row.uses > 0,
  createdAt: row.created_at,
});

export async function selectOwnCodes(db: Db, playerId: number, limit: number): Promise<OwnCode[]> {
  const rows = await select<OwnRow>(
    db,
    `SELECT ${OWN_COLUMNS} FROM promo_codes WHERE player_id = ? ORDER BY id DESC LIMIT ?`,
    [playerId, limit],
  );
  return rows.map(ownFrom);
}

export async function selectOwnCodesByIds(db: Db, playerId: number, ids: readonly number[]): Promise<OwnCode[]> {
  const rows = await select<OwnRow>(
    db,
    `SELECT ${OWN_COLUMNS} FROM promo_codes WHERE id IN (${inList(ids)}) AND player_id = ?`,
    [...ids, playerId],
  );
  return rows.map(ownFrom);
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
  const [row] = await select<{ use_id: number | null }>(
    tx,
    `SELECT (SELECT MIN(u.id) ${USES_OF_PLAYER}) AS use_id FROM promo_codes c WHERE c.id = ?`,
    [playerId, playerId, promoId],
  );
  return row !== undefined && row.use_id !== null;
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
  const codes = await select<{ id: number }>(tx, 'SELECT id FROM promo_codes WHERE is_demo = 1 FOR UPDATE', []);
  const { affectedRows } = await write(
    tx,
    'UPDATE promo_codes SET until_at = ? WHERE is_demo = 1 AND (until_at IS NULL OR until_at > ?)',
    [tx.now, tx.now],
  );
  const codeIds = codes.map(({ id }) => id);
  await recordConfiguration(tx, PROMO_CODES_CONFIGURATION, codeIds);
  return affectedRows;
}

export interface OwnPromoUse {
  readonly id: number;
  readonly code: string;
  readonly createdAt: Date;
}

const ownUseShape = rowShape({ id: integer, code: text, createdAt: timestamp });

/** A player's uses of promo codes with ids below `beforeId`, newest first. */
export async function promoUsesOf(db: Db, playerId: number, beforeId: number, limit: number): Promise<OwnPromoUse[]> {
  return await readRows(
    db,
    ownUseShape,
    `SELECT u.id, c.code, u.created_at FROM promo_uses u JOIN promo_codes c ON c.id = u.promo_id
     WHERE u.player_id = ? AND u.id < ? ORDER BY u.id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );
}
