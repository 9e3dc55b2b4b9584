/**
 * Vouchers: cases that a player may open once for nothing.
 * Invariant: a voucher comes from one draw, is used for one opening of its case by its owner before it ends, and is
 * never used again.
 */
export { grantVoucher } from './grant-voucher.ts';
export { listVouchers, vouchersByIds } from './list-vouchers.ts';
export { useVoucher } from './use-voucher.ts';
export type { NewVoucher, Voucher } from './voucher.ts';
