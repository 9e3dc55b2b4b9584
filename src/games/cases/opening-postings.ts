import type { CasePrice } from '#src/core/catalogue/index.ts';
import type { PlayerWallets, Posting, Wallet } from '#src/core/ledger/index.ts';

export const payingWallet = (wallets: PlayerWallets, { kind }: Pick<CasePrice, 'kind'>): Wallet =>
  kind === 'bonuses' ? wallets.bonus : wallets.money;

/** Ledger transfers of an opening: the price to the house, each cashback to the player. Zero amounts are left out. */
export function openingPostings(wallets: PlayerWallets, openingId: number, price: CasePrice): Posting[] {
  const subject = { type: 'opening', id: openingId };
  const payer = payingWallet(wallets, price);
  const toPlayer = { debit: 'case_cashback', credit: wallets.bonus, unit: 'BONUS', subject } as const;
  const postings: Posting[] = [
    {
      debit: payer,
      credit: 'case_revenue',
      unit: payer.unit,
      amount: price.chargedMinor,
      kind: 'case_opening',
      subject,
    },
    { ...toPlayer, amount: price.cashbackCentiPoints, kind: 'case_cashback' },
    { ...toPlayer, amount: price.wheelCashbackCentiPoints, kind: 'wheel_cashback' },
  ];
  return postings.filter(({ amount }) => amount > 0);
}
