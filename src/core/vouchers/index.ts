/**
 * Vouchers: cases that a player may open once for free.
 * Invariant: A voucher comes from one draw and pays for one opening of its case by its owner before it expires.
 */
export {
  grantVoucher,
  type NewVoucher,
  selectVouchers as listVouchers,
  selectVouchersByIds as vouchersByIds,
  type Voucher,
} from './store.ts';
export { useVoucher } from './use-voucher.ts';
