import type { Tx } from '#src/platform/database/transaction.ts';
import { insertVoucher } from './store.ts';
import type { NewVoucher } from './voucher.ts';

/** Grants a voucher to a player and returns its id. A unique key rejects a second voucher for the same draw. */
export const grantVoucher = (tx: Tx, playerId: number, voucher: NewVoucher): Promise<number> =>
  insertVoucher(tx, playerId, voucher);
