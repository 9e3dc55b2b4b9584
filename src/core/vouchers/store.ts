import { type Db, write } from '#src/platform/database/database.ts';
import { inList, integer, nullable, readRow, readRows, rowShape, timestamp } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { NewVoucher, Voucher } from './voucher.ts';

const voucherShape = rowShape({
  id: integer,
  caseId: integer,
  drawId: integer,
  untilAt: timestamp,
  createdAt: timestamp,
  usedAt: nullable(timestamp),
});

/** Grants a voucher to a player and returns its id. A unique key rejects a second voucher for the same draw. */
export async function grantVoucher(tx: Tx, playerId: number, voucher: NewVoucher): Promise<number> {
  const { insertId } = await write(
    tx,
    'INSERT INTO vouchers (player_id, case_id, draw_id, until_at, created_at) VALUES (?, ?, ?, ?, ?)',
    [playerId, voucher.caseId, voucher.drawId, voucher.untilAt, tx.now],
  );
  return insertId;
}

/** A voucher of a player; null when it does not exist or belongs to another player. */
export async function selectVoucher(db: Db, playerId: number, voucherId: number): Promise<Voucher | null> {
  return await readRow(
    db,
    voucherShape,
    `SELECT ${voucherShape.columns} FROM vouchers WHERE id = ? AND player_id = ?`,
    [voucherId, playerId],
  );
}

export async function selectVouchers(db: Db, playerId: number, limit: number): Promise<Voucher[]> {
  return await readRows(
    db,
    voucherShape,
    `SELECT ${voucherShape.columns} FROM vouchers WHERE player_id = ? ORDER BY id DESC LIMIT ?`,
    [playerId, limit],
  );
}

export async function selectVouchersByIds(db: Db, playerId: number, ids: readonly number[]): Promise<Voucher[]> {
  return await readRows(
    db,
    voucherShape,
    `SELECT ${voucherShape.columns} FROM vouchers WHERE id IN (${inList(ids)}) AND player_id = ?`,
    [...ids, playerId],
  );
}

/** Records the use of a voucher; false, without a change, when the voucher cannot be used. */
export async function updateUsed(
  tx: Tx,
  use: { readonly voucherId: number; readonly playerId: number; readonly caseId: number; readonly openingId: number },
): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    `UPDATE vouchers SET opening_id = ?, used_at = ?
     WHERE id = ? AND player_id = ? AND case_id = ? AND opening_id IS NULL AND until_at > ?`,
    [use.openingId, tx.now, use.voucherId, use.playerId, use.caseId, tx.now],
  );
  return affectedRows === 1;
}
