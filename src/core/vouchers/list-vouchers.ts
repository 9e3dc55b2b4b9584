import type { Db } from '#src/platform/db.ts';
import { selectVouchers, selectVouchersByIds } from './store.ts';
import type { Voucher } from './voucher.ts';

const MOST = 50;

/** A player's vouchers, used and over ones among them, the newest first; the newest 50. */
export const listVouchers = (db: Db, playerId: number): Promise<Voucher[]> => selectVouchers(db, playerId, MOST);

/** Some vouchers of a player, by their ids. */
export async function vouchersByIds(
  db: Db,
  playerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Voucher>> {
  const vouchers = ids.length === 0 ? [] : await selectVouchersByIds(db, playerId, ids);
  return new Map(vouchers.map((voucher) => [voucher.id, voucher]));
}
