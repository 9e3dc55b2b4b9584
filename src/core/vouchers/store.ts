import type { Db } from '#src/platform/database/database.ts';
import { asColumns, column, type RowOf, rowShape, selectRow, selectRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

const voucherShape = rowShape({
  id: column.integer,
  caseId: column.integer,
  /** The draw that won the voucher, one voucher per draw. */
  drawId: column.integer,
  untilAt: column.timestamp,
  createdAt: column.timestamp,
  /** Null until the voucher is used. */
  usedAt: column.timestamp.nullable,
});

/** A free opening of a case, used or not. */
export type Voucher = RowOf<typeof voucherShape>;
export type NewVoucher = Pick<Voucher, 'caseId' | 'drawId' | 'untilAt'>;

/** Grants a voucher to a player and returns its id. A unique key rejects a second voucher for the same draw. */
export async function grantVoucher(tx: Tx, playerId: number, voucher: NewVoucher): Promise<number> {
  const { caseId, drawId, untilAt } = voucher;
  const [id = 0] = await tx('vouchers').insert(asColumns({ playerId, caseId, drawId, untilAt, createdAt: tx.now }));
  return id;
}

/** A voucher of a player; null when it does not exist or belongs to another player. */
export const selectVoucher = (db: Db, playerId: number, voucherId: number): Promise<Voucher | null> =>
  selectRow(db('vouchers').where({ id: voucherId, player_id: playerId }), voucherShape);

const SHOWN = 50;

/** The newest vouchers of a player, newest first, including used and expired ones. */
export const selectVouchers = (db: Db, playerId: number): Promise<Voucher[]> =>
  selectRows(db('vouchers').where({ player_id: playerId }).orderBy('id', 'desc').limit(SHOWN), voucherShape);

/** Those vouchers of some ids that belong to a player, by id. */
export async function selectVouchersByIds(
  db: Db,
  playerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Voucher>> {
  if (ids.length === 0) return new Map();
  const vouchers = await selectRows(db('vouchers').whereIn('id', ids).where({ player_id: playerId }), voucherShape);
  return new Map(vouchers.map((voucher) => [voucher.id, voucher]));
}

/** Records the use of a voucher; false, without a change, when the voucher cannot be used. */
export async function updateUsed(
  tx: Tx,
  use: { readonly voucherId: number; readonly playerId: number; readonly caseId: number; readonly openingId: number },
): Promise<boolean> {
  const { voucherId, playerId, caseId, openingId } = use;
  const changed = await tx('vouchers')
    .where({ id: voucherId, ...asColumns({ playerId, caseId, openingId: null }) })
    .where('until_at', '>', tx.now)
    .update(asColumns({ openingId, usedAt: tx.now }));
  return changed === 1;
}
