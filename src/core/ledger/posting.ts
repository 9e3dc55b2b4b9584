import type { MovementAccount, TransferKind } from '#src/shared/transfer-kinds.ts';

/** Units of wallets: kopecks, hundredths of a bonus point, kopecks of topped-up money. */
export type LedgerUnit = 'RUB' | 'BONUS' | 'DONATE';

/** The house account of a transfer, named for its purpose. A new one needs a migration that creates its wallet. */
export type HouseAccount =
  /** Manual corrections by staff. */
  | 'adjustment'
  | 'case_revenue'
  | 'case_cashback'
  | 'item_purchases'
  | 'upgrade_stakes'
  /** Entries of open battles; entries of the bot; entries of drawn battles; money won in battles. */
  | 'battle_stakes'
  | 'battle_bot'
  | 'battle_revenue'
  | 'battle_prizes'
  /** Daily bonuses and gifts of activated invite codes. */
  | 'bonus_expense'
  | 'invite_expense'
  /** Points for withdrawals that were delivered later than promised. */
  | 'delivery_expense'
  /** Points and money won at the wheel. */
  | 'wheel_prizes'
  | 'demo'
  /** Money in transit from the providers, and the matching donate amounts. */
  | 'provider_clearing'
  | 'promo_expense'
  | 'referral_expense'
  /** Charge-backs beyond the balance of the player. */
  | 'charge_back_loss'
  /** Counterpart of the debts of players. */
  | 'player_debts'
  /** Topped-up money held by open withdrawals or used up by completed ones. */
  | 'withdrawal_reserve'
  | 'withdrawals';

/** A locked wallet of a player. `balance` is the balance at the time of the lock, in hundredths of the unit. */
export interface Wallet {
  readonly id: number;
  readonly account: MovementAccount;
  readonly unit: LedgerUnit;
  readonly balance: number;
  readonly playerId: number;
  /** Belongs to a closed account: `post` lets nothing in but what closing or taking back moves. */
  readonly isClosed: boolean;
}

/** The wallets of one player, locked until the transaction ends. */
export interface PlayerWallets {
  readonly playerId: number;
  readonly isClosed: boolean;
  readonly money: Wallet;
  readonly bonus: Wallet;
  readonly donate: Wallet;
  /** Optional wallets, created by `openWallet` on first use. */
  readonly donatePending: Wallet | null;
  readonly debt: Wallet | null;
  readonly donateDebt: Wallet | null;
}

export type OptionalWallet = 'donatePending' | 'debt' | 'donateDebt';

/** Balances of a player, in hundredths of each unit. `donateMinor` is topped-up money not yet used by withdrawals. */
export interface Balances {
  readonly moneyKopecks: number;
  readonly bonusCentiPoints: number;
  readonly donateKopecks: number;
  /** Paid, but not yet counted for withdrawals. */
  readonly donatePendingKopecks: number;
  /** Charge-backs that the balance did not cover. The next top-up pays them. */
  readonly debtKopecks: number;
}

/** A transfer to post: `amount` hundredths of `unit` from `debit` to `credit`. */
export interface Posting {
  readonly debit: Wallet | HouseAccount;
  readonly credit: Wallet | HouseAccount;
  readonly unit: LedgerUnit;
  readonly amount: number;
  readonly kind: TransferKind;
  readonly subject: { readonly type: string; readonly id: number };
  readonly reason?: string;
}

/** The change of each player wallet, by wallet id. House wallets are left out, because they have no cached balance. */
export function changesOf(postings: readonly Posting[]): Map<number, { wallet: Wallet; change: number }> {
  const changes = new Map<number, { wallet: Wallet; change: number }>();
  const add = (side: Wallet | HouseAccount, amount: number): void => {
    if (typeof side === 'string') return;
    const walletChange = changes.get(side.id);
    changes.set(side.id, { wallet: side, change: (walletChange?.change ?? 0) + amount });
  };
  for (const posting of postings) {
    add(posting.debit, -posting.amount);
    add(posting.credit, posting.amount);
  }
  return changes;
}
