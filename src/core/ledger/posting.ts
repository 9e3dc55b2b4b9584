import type { TransferKind } from '#src/shared/transfer-kinds.ts';

/** What wallets count in: kopecks, hundredths of a bonus point, kopecks of topped-up money. */
export type Unit = 'RUB' | 'BONUS' | 'DONATE';

/** The house's side of a transfer, named for its purpose. A new one comes with a migration that makes its wallet. */
export type HouseAccount =
  /** What staff correct by hand. */
  | 'adjustment'
  | 'case_revenue'
  | 'case_cashback'
  | 'item_purchases'
  | 'upgrade_stakes'
  /** What the daily bonus and activated invite codes give. */
  | 'bonus_expense'
  | 'invite_expense'
  /** Points and money that the wheel gives. */
  | 'wheel_prizes'
  | 'demo'
  /** Money that is on its way from the providers, and the donate that comes and goes with it. */
  | 'provider_clearing'
  | 'promo_expense'
  | 'referral_expense'
  /** What providers took back and the player no longer had. */
  | 'charge_back_loss'
  /** The other side of what players owe. */
  | 'player_debts'
  /** What open withdrawals hold of the topped-up money, and what those that are done have used up. */
  | 'withdrawal_reserve'
  | 'withdrawals';

/** A player's wallet, locked: `balance` is what it held when it was locked, in hundredths of the unit. */
export interface Wallet {
  readonly id: number;
  readonly unit: Unit;
  readonly balance: number;
}

/** The wallets of one player, locked until the transaction ends. */
export interface PlayerWallets {
  readonly playerId: number;
  readonly money: Wallet;
  readonly bonus: Wallet;
  readonly donate: Wallet;
  /** What not every player has: `openWallet` makes them when they are first needed. */
  readonly donatePending: Wallet | null;
  readonly debt: Wallet | null;
  readonly donateDebt: Wallet | null;
}

/** A wallet that is made when it is first needed. */
export type LateWallet = 'donatePending' | 'debt' | 'donateDebt';

/** What a player has, in hundredths of each unit. `donateMinor` is topped-up money not yet used by withdrawals. */
export interface Balances {
  readonly moneyKopecks: number;
  readonly bonusCentiPoints: number;
  readonly donateKopecks: number;
  /** Paid, and not yet to be counted for withdrawals. */
  readonly donatePendingKopecks: number;
  /** What a charge-back took and was not there; the next top-up pays it. */
  readonly debtKopecks: number;
}

/** One transfer to be: `amount` hundredths of `unit` leave `debit` and arrive at `credit`. */
export interface Posting {
  readonly debit: Wallet | HouseAccount;
  readonly credit: Wallet | HouseAccount;
  readonly unit: Unit;
  readonly amount: number;
  readonly kind: TransferKind;
  readonly subject: { readonly type: string; readonly id: number };
  readonly reason?: string;
}

/** By how much each player's wallet changes, by wallet id. The house's wallets are sums and have no cached balance. */
export function changesOf(postings: readonly Posting[]): Map<number, { wallet: Wallet; change: number }> {
  const changes = new Map<number, { wallet: Wallet; change: number }>();
  const add = (side: Wallet | HouseAccount, amount: number): void => {
    if (typeof side === 'string') return;
    const known = changes.get(side.id);
    changes.set(side.id, { wallet: side, change: (known?.change ?? 0) + amount });
  };
  for (const posting of postings) {
    add(posting.debit, -posting.amount);
    add(posting.credit, posting.amount);
  }
  return changes;
}
