import type { PlayerWallets, Posting } from '#src/core/ledger/index.ts';
import type { Kopecks } from '#src/shared/units.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Reserves the donate balance for a request, so that it cannot be used elsewhere. */
export const reservePostings = (id: number, { donate }: PlayerWallets, amount: Kopecks): Posting[] => [
  {
    debit: donate,
    credit: 'withdrawal_reserve',
    unit: 'DONATE',
    amount,
    kind: 'withdrawal_reserved',
    subject: { type: 'withdrawal', id },
  },
];

/**
 * Releases the reserved balance. Debt from a refunded top-up is repaid first; otherwise a request could shelter the
 * balance from a charge-back.
 */
export function returnPostings(
  { id, reservedKopecks }: Pick<Withdrawal, 'id' | 'reservedKopecks'>,
  { donate, donateDebt }: PlayerWallets,
): Posting[] {
  const subject = { type: 'withdrawal', id };
  const repaid = Math.min(donateDebt?.balance ?? 0, reservedKopecks);
  const back: Posting = {
    debit: 'withdrawal_reserve',
    credit: donate,
    unit: 'DONATE',
    amount: reservedKopecks,
    kind: 'withdrawal_returned',
    subject,
  };
  if (donateDebt === null || repaid === 0) return [back];
  const repayment = { unit: 'DONATE', amount: repaid, kind: 'debt_repaid', subject } as const;
  return [
    back,
    { ...repayment, debit: donate, credit: 'charge_back_loss' },
    { ...repayment, debit: donateDebt, credit: 'player_debts' },
  ];
}

/** Spends the reserved balance after the item was delivered. */
export const spendPostings = ({ id, reservedKopecks }: Pick<Withdrawal, 'id' | 'reservedKopecks'>): Posting[] => [
  {
    debit: 'withdrawal_reserve',
    credit: 'withdrawals',
    unit: 'DONATE',
    amount: reservedKopecks,
    kind: 'withdrawal_spent',
    subject: { type: 'withdrawal', id },
  },
];
