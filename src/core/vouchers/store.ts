import { type Db, select, write } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { NewVoucher, Voucher } from './voucher.ts';

interface VoucherRow {
  readonly id: number | string;
  readonly case_id: number | string;
  readonly draw_id: number | string;
  readonly until_at: Date;
  readonly created_at: Date;
  readonly used_at: Date | null;
}

const COLUMNS = 'id, case_id, draw_id, until_at, created_at, used_at';

const voucherFrom = (row: VoucherRow): Voucher => ({
  id: wholeFromRow(row.id),
  caseId: wholeFromRow(row.case_id),
  drawId: wholeFromRow(row.draw_id),
  untilAt: row.until_at,
  createdAt: row.created_at,
  usedAt: row.used_at,
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
  const [row] = await select<VoucherRow>(db, `SELECT ${COLUMNS} FROM vouchers WHERE id = ? AND player_id = ?`, [
    voucherId,
    playerId,
  ]);
  return row ? voucherFrom(row) : null;
}

export async function selectVouchers(db: Db, playerId: number, limit: number): Promise<Voucher[]> {
  const rows = await select<VoucherRow>(
    db,
    `SELECT ${COLUMNS} FROM vouchers WHERE player_id = ? ORDER BY id DESC LIMIT ?`,
    [playerId, limit],
  );
  return rows.map(voucherFrom);
}

export async function selectVouchersByIds(db: Db, playerId: number, ids: readonly number[]): Promise<Voucher[]> {
  const rows = await select<VoucherRow>(
    db,
    `SELECT ${COLUMNS} FROM vouchers WHERE id IN (${ids.map(() => '?').join(', ')}) AND player_id = ?`,
    [...ids, playerId],
  );
  return rows.map(voucherFrom);
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
