import type { PastSpinModel } from '#ui/models/wheel.ts';

/** Path without language prefix where a prize can be used, and the link text. */
interface PrizeUse {
  readonly path: string;
  readonly text: 'wheel.use.item' | 'wheel.use.case' | 'wheel.use.promo' | 'wheel.use.cashback';
}

/** Remaining use of a prize; null when there is none. */
export function prizeUse({ kind, state, voucher, code, item }: PastSpinModel): PrizeUse | null {
  if (kind === 'item') return item?.status === 'bonus' ? { path: '/profile', text: 'wheel.use.item' } : null;
  if (state !== 'open') return null;
  if (voucher !== null) {
    return { path: `/case/${voucher.caseName}?voucher=${String(voucher.id)}`, text: 'wheel.use.case' };
  }
  if (code !== null) return { path: `/payment?promo=${code}`, text: 'wheel.use.promo' };
  return kind === 'cashback' ? { path: '/', text: 'wheel.use.cashback' } : null;
}
