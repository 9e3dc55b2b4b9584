import type { HouseAccount, PlayerWallets, Posting, Wallet } from '#src/core/ledger/index.ts';
import { assert } from '#src/shared/assert.ts';
import type { Payment } from './payment.ts';

type PaidPayment = Pick<Payment, 'id' | 'baseKopecks'>;
type PaymentTransfer = readonly [
  kind: Posting['kind'],
  debit: Wallet | HouseAccount,
  credit: Wallet | HouseAccount,
  amount: number,
];

/** Transfers of a payment in one unit. Zero amounts are dropped. */
const postingsOf = ({ id }: PaidPayment, unit: Posting['unit'], moves: readonly PaymentTransfer[]): Posting[] =>
  moves
    .filter(([, , , amount]) => amount > 0)
    .map(([kind, debit, credit, amount]) => ({ debit, credit, unit, amount, kind, subject: { type: 'payment', id } }));

/**
 * Credits a sum in one unit to the player and pays off debt at once. A repayment goes to the loss account it covers and
 * reduces the total of player debts.
 */
function incomingTransfers(
  payment: PaidPayment,
  to: Wallet,
  debt: Wallet | null,
  kind: 'top_up' | 'top_up_reinstated' = 'top_up',
): Posting[] {
  const repaid = Math.min(debt?.balance ?? 0, payment.baseKopecks);
  return postingsOf(payment, to.unit, [
    [kind, 'provider_clearing', to, payment.baseKopecks],
    ['debt_repaid', to, 'charge_back_loss', repaid],
    ...(debt === null ? [] : ([['debt_repaid', debt, 'player_debts', repaid]] as const)),
  ]);
}

/** Transfers of a paid payment. `donate` is the wallet for the withdrawal allowance, immediate or pending. */
export const creditPostings = (
  payment: PaidPayment,
  wallets: PlayerWallets,
  donate: Wallet,
  gainKopecks: number,
): Posting[] => [
  ...incomingTransfers(payment, wallets.money, wallets.debt),
  ...postingsOf(payment, 'RUB', [['promo_bonus', 'promo_expense', wallets.money, gainKopecks]]),
  ...incomingTransfers(payment, donate, wallets.donateDebt),
];

/** Transfers of a payment whose dispute was won. `gainKopecks` is what was taken of the code's gain. */
export const reinstatePostings = (
  payment: PaidPayment,
  { money, donate, debt, donateDebt }: PlayerWallets,
  gainKopecks: number,
): Posting[] => [
  ...incomingTransfers(payment, money, debt, 'top_up_reinstated'),
  ...postingsOf(payment, 'RUB', [['promo_reinstated', 'promo_expense', money, gainKopecks]]),
  ...incomingTransfers(payment, donate, donateDebt, 'top_up_reinstated'),
];

/**
 * Part of a payment that adds to the withdrawal allowance. Repayment of debt from an earlier payment does not count
 * again.
 */
export const countedOf = (payment: PaidPayment, { donateDebt }: PlayerWallets): number =>
  payment.baseKopecks - Math.min(donateDebt?.balance ?? 0, payment.baseKopecks);

export interface TakenBack {
  readonly moneyKopecks: number;
  readonly gainKopecks: number;
  readonly pendingKopecks: number;
  readonly donateKopecks: number;
  /** New debt, in money and in withdrawal allowance. */
  readonly debtKopecks: number;
  readonly donateDebtKopecks: number;
}

/** Computes the amounts to take back: the money first, then the promo bonus. */
export function takenBackOf(
  payment: Pick<Payment, 'baseKopecks' | 'promoGainKopecks' | 'unsettledKopecks'>,
  { money, donate, donatePending }: PlayerWallets,
): TakenBack {
  const moneyKopecks = Math.min(money.balance, payment.baseKopecks);
  const pendingKopecks = Math.min(donatePending?.balance ?? 0, payment.unsettledKopecks);
  const donateKopecks = Math.min(donate.balance, payment.baseKopecks - pendingKopecks);
  return {
    moneyKopecks,
    gainKopecks: Math.min(money.balance - moneyKopecks, payment.promoGainKopecks ?? 0),
    pendingKopecks,
    donateKopecks,
    debtKopecks: payment.baseKopecks - moneyKopecks,
    donateDebtKopecks: payment.baseKopecks - pendingKopecks - donateKopecks,
  };
}

/**
 * Transfers of a refund or charge-back. A spent part becomes a loss of the house and a debt of the player, so a balance
 * is never negative. A spent promo bonus is not owed.
 */
export function takeBackPostings(
  payment: PaidPayment,
  kind: 'top_up_refund' | 'charge_back',
  wallets: PlayerWallets,
  takenBack: TakenBack,
): Posting[] {
  const { money, donate, donatePending, debt, donateDebt } = wallets;
  return [
    ...postingsOf(payment, 'RUB', [
      [kind, money, 'provider_clearing', takenBack.moneyKopecks],
      ['promo_taken_back', money, 'promo_expense', takenBack.gainKopecks],
      ...owed(kind, debt, takenBack.debtKopecks),
    ]),
    ...postingsOf(payment, 'DONATE', [
      ...(donatePending === null
        ? []
        : ([[kind, donatePending, 'provider_clearing', takenBack.pendingKopecks]] as const)),
      [kind, donate, 'provider_clearing', takenBack.donateKopecks],
      ...owed(kind, donateDebt, takenBack.donateDebtKopecks),
    ]),
  ];
}

function owed(kind: Posting['kind'], debt: Wallet | null, amount: number): PaymentTransfer[] {
  if (amount === 0) return [];
  assert(debt, 'The debt has no wallet');
  return [
    [kind, 'charge_back_loss', 'provider_clearing', amount],
    ['debt_made', 'player_debts', debt, amount],
  ];
}

export const settlePostings = (payment: PaidPayment, pending: Wallet, donate: Wallet, amount: number): Posting[] =>
  postingsOf(payment, 'DONATE', [['top_up_settled', pending, donate, amount]]);
