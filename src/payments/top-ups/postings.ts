import type { HouseAccount, PlayerWallets, Posting, Wallet } from '#src/ledger/index.ts';
import { assert } from '#src/shared/assert.ts';
import type { Payment } from './payment.ts';

type Paid = Pick<Payment, 'id' | 'baseKopecks'>;
type Move = readonly [
  kind: Posting['kind'],
  debit: Wallet | HouseAccount,
  credit: Wallet | HouseAccount,
  amount: number,
];

/** The transfers of a payment in one unit; those of nothing fall out. */
const postingsOf = ({ id }: Paid, unit: Posting['unit'], moves: readonly Move[]): Posting[] =>
  moves
    .filter(([, , , amount]) => amount > 0)
    .map(([kind, debit, credit, amount]) => ({
      ...{ debit, credit, unit, amount, kind },
      subject: { type: 'payment', id },
    }));

/**
 * A sum that came in, in one unit: all of it goes to the player, and what the player owes is paid of it at once. A debt
 * is paid to the loss that it made good, and taken off what players owe.
 */
function cameIn(paid: Paid, to: Wallet, debt: Wallet | null): Posting[] {
  const repaid = Math.min(debt?.balance ?? 0, paid.baseKopecks);
  return postingsOf(paid, to.unit, [
    ['top_up', 'provider_clearing', to, paid.baseKopecks],
    ['debt_repaid', to, 'charge_back_loss', repaid],
    ...(debt === null ? [] : ([['debt_repaid', debt, 'player_debts', repaid]] as const)),
  ]);
}

/** The transfers of a payment that came in. `donate` is where what counts for withdrawals goes: at once, or pending. */
export const creditPostings = (paid: Paid, wallets: PlayerWallets, donate: Wallet, gainKopecks: number): Posting[] => [
  ...cameIn(paid, wallets.money, wallets.debt),
  ...postingsOf(paid, 'RUB', [['promo_bonus', 'promo_expense', wallets.money, gainKopecks]]),
  ...cameIn(paid, donate, wallets.donateDebt),
];

/** How much of a payment stays for withdrawals when it comes in: what repays an earlier one does not count again. */
export const countedOf = (paid: Paid, { donateDebt }: PlayerWallets): number =>
  paid.baseKopecks - Math.min(donateDebt?.balance ?? 0, paid.baseKopecks);

/** How far the money of a payment is still there. */
export interface TakenBack {
  readonly moneyKopecks: number;
  readonly gainKopecks: number;
  readonly pendingKopecks: number;
  readonly donateKopecks: number;
  /** What is owed from now on, of money and of what counts for withdrawals. */
  readonly debtKopecks: number;
  readonly donateDebtKopecks: number;
}

/** Reckons what of a payment can be taken back: the money first, then what a promo code had added to it. */
export function takenBackOf(
  paid: Pick<Payment, 'baseKopecks' | 'promoGainKopecks' | 'unsettledKopecks'>,
  { money, donate, donatePending }: PlayerWallets,
): TakenBack {
  const moneyKopecks = Math.min(money.balance, paid.baseKopecks);
  const pendingKopecks = Math.min(donatePending?.balance ?? 0, paid.unsettledKopecks);
  const donateKopecks = Math.min(donate.balance, paid.baseKopecks - pendingKopecks);
  return {
    moneyKopecks,
    gainKopecks: Math.min(money.balance - moneyKopecks, paid.promoGainKopecks ?? 0),
    pendingKopecks,
    donateKopecks,
    debtKopecks: paid.baseKopecks - moneyKopecks,
    donateDebtKopecks: paid.baseKopecks - pendingKopecks - donateKopecks,
  };
}

/**
 * The transfers of a payment whose money went back. What is not there any more is a loss of the house and a debt of the
 * player, never a balance below zero; what a promo code added and is spent is not owed.
 */
export function takeBackPostings(
  paid: Paid,
  kind: 'top_up_refund' | 'charge_back',
  wallets: PlayerWallets,
  taken: TakenBack,
): Posting[] {
  const { money, donate, donatePending, debt, donateDebt } = wallets;
  return [
    ...postingsOf(paid, 'RUB', [
      [kind, money, 'provider_clearing', taken.moneyKopecks],
      ['promo_taken_back', money, 'promo_expense', taken.gainKopecks],
      ...owed(kind, debt, taken.debtKopecks),
    ]),
    ...postingsOf(paid, 'DONATE', [
      ...(donatePending === null ? [] : ([[kind, donatePending, 'provider_clearing', taken.pendingKopecks]] as const)),
      [kind, donate, 'provider_clearing', taken.donateKopecks],
      ...owed(kind, donateDebt, taken.donateDebtKopecks),
    ]),
  ];
}

function owed(kind: Posting['kind'], debt: Wallet | null, amount: number): Move[] {
  if (amount === 0) return [];
  assert(debt, 'a debt without its wallet');
  return [
    [kind, 'charge_back_loss', 'provider_clearing', amount],
    ['debt_made', 'player_debts', debt, amount],
  ];
}

/** What was pending counts from now on. */
export const settlePostings = (paid: Paid, pending: Wallet, donate: Wallet, amount: number): Posting[] =>
  postingsOf(paid, 'DONATE', [['top_up_settled', pending, donate, amount]]);
