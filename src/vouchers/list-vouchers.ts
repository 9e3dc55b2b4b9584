import type { Db } from '#src/platform/db.ts';
import { selectVouchers } from './store.ts';
import type { Voucher } from './voucher.ts';

const MOST = 50;

/** A player's vouchers, used and over ones among them, the newest first; the newest 50. */
export const listVouchers = (db: Db, playerId: number): Promise<Voucher[]> => selectVouchers(db, playerId, MOST);
