import type { Tx } from '#src/platform/transaction.ts';
import { insertVoucher } from './store.ts';
import type { NewVoucher } from './voucher.ts';

/** Gives a player a voucher. Answers its id. A second one for a draw is refused by a unique key. */
export const grantVoucher = (tx: Tx, playerId: number, voucher: NewVoucher): Promise<number> =>
  insertVoucher(tx, playerId, voucher);
