import type { Db } from '#src/platform/database/database.ts';
import { selectVouchers, selectVouchersByIds } from './store.ts';
import type { Voucher } from './voucher.ts';

const MOST = 50;

/** The newest 50 vouchers of a player, newest first, including used and expired ones. */
export const listVouchers = (db: Db, playerId: number): Promise<Voucher[]> => selectVouchers(db, playerId, MOST);

export async function vouchersByIds(
  db: Db,
  playerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Voucher>> {
  const vouchers = ids.length === 0 ? [] : await selectVouchersByIds(db, playerId, ids);
  return new Map(vouchers.map((voucher) => [voucher.id, voucher]));
}
