import type { TransferKind } from '#src/shared/transfer-kinds.ts';
import type { Hours } from './hours.ts';
import type { Offers } from './offers.ts';
import type { People } from './people.ts';
import type { TableWriter } from './table-writer.ts';

type Account = 'money' | 'bonus' | 'donate';
const UNITS = { money: 'RUB', bonus: 'BONUS', donate: 'DONATE' } as const;

/** Writes transfers and keeps the resulting balances. */
export interface Ledger {
  /** Moves an amount between a player and the house: to the player when positive, otherwise from the player. */
  readonly move: (
    index: number,
    account: Account,
    sum: number,
    leg: { house: string; kind: TransferKind; subject: string },
  ) => void;
  /** Spends the reserve of a request: from one house account to another. */
  readonly use: (amount: number, subject: string) => void;
  readonly count: () => number;
}

/** Opens the ledger: `at` is the time as text. */
export function createLedger(
  people: People,
  { house }: Offers,
  { transfers, hours, at }: { transfers: TableWriter; hours: Hours; at: () => string },
): Ledger {
  const wallets = new Map<string, number>();
  const houseWallet = (name: string): number => {
    const walletId = wallets.get(name) ?? house(name);
    wallets.set(name, walletId);
    return walletId;
  };
  let last = 0;
  const write = (sides: string, unit: string, amount: number, leg: { kind: TransferKind; subject: string }): void => {
    last += 1;
    hours.add('transfer', `${leg.kind} ${unit}`, { count: 1, came: amount, gave: 0, expected: 0 });
    transfers.add(`${String(last)}\t${sides}\t${unit}\t${String(amount)}\t${leg.kind}\t${leg.subject}\t${at()}`);
  };
  return {
    move: (index, account, sum, leg) => {
      const unit = UNITS[account];
      const own = String(people.walletOf(index, account));
      const counterpart = String(houseWallet(`${leg.house} ${unit}`));
      people[account][index] = (people[account][index] ?? 0) + sum;
      write(sum > 0 ? `${counterpart}\t${own}` : `${own}\t${counterpart}`, unit, Math.abs(sum), leg);
    },
    use: (amount, subject) => {
      const sides = `${String(houseWallet('withdrawal_reserve DONATE'))}\t${String(houseWallet('withdrawals DONATE'))}`;
      write(sides, 'DONATE', amount, { kind: 'withdrawal_spent', subject });
    },
    count: () => last,
  };
}
