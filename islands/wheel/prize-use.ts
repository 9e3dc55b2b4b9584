import type { PastSpinModel } from '#views/wheel/wheel-page-model.ts';

/** Where a prize can be used, without the language's prefix, and what that is called. */
interface PrizeUse {
  readonly path: string;
  readonly text: 'wheel.use.item' | 'wheel.use.case' | 'wheel.use.promo' | 'wheel.use.cashback';
}

/** What can still be done with a prize; null where nothing is left to do. */
export function prizeUse({ kind, state, voucher, code, item }: PastSpinModel): PrizeUse | null {
  if (kind === 'item') return item?.status === 'bonus' ? { path: '/profile', text: 'wheel.use.item' } : null;
  if (state !== 'open') return null;
  if (voucher !== null) {
    return { path: `/case/${voucher.caseName}?voucher=${String(voucher.id)}`, text: 'wheel.use.case' };
  }
  if (code !== null) return { path: `/payment?promo=${code}`, text: 'wheel.use.promo' };
  return kind === 'cashback' ? { path: '/', text: 'wheel.use.cashback' } : null;
}
