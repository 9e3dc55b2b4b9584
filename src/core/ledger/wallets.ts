import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import type { MovementAccount } from '#src/shared/transfer-kinds.ts';
import type { Balances, OptionalWallet, PlayerWallets, LedgerUnit, Wallet } from './posting.ts';
import {
  type UnshownSums,
  type UnshownWinnings,
  insertWallet,
  selectBalances,
  selectShownBalances,
  selectLastTransferId,
  selectUnshownWinnings,
  selectWalletsForUpdate,
} from './store.ts';

/** The account and the unit that identify the row of a late wallet. */
const LATE: Readonly<Record<OptionalWallet, { readonly account: MovementAccount; readonly unit: LedgerUnit }>> = {
  donatePending: { account: 'donate_pending', unit: 'DONATE' },
  debt: { account: 'debt', unit: 'RUB' },
  donateDebt: { account: 'debt', unit: 'DONATE' },
};

export interface ShownServices {
  readonly db: Db;
  readonly clock: { readonly now: () => Date };
}

/**
 * Locks the wallets of some players until the transaction ends, in ascending order of player, and returns them by
 * player id. It is the first lock of every command that moves value, so commands of one player run one by one. The
 * account may be closed while this transaction waits for the lock.
 * @throws errors.auth.invalid when the player of the session is closed
 */
export async function lockWallets(tx: Tx, playerIds: readonly number[]): Promise<Map<number, PlayerWallets>> {
  tx.guard('wallet');
  const ids = [...new Set(playerIds)].sort((a, b) => a - b);
  return lockedWallets(tx, ids, await selectWalletsForUpdate(tx, ids));
}

/** The wallets of locked rows, by player id. Refuses a closed account of the session. */
export function lockedWallets(
  tx: Tx,
  playerIds: readonly number[],
  rows: readonly Wallet[],
): Map<number, PlayerWallets> {
  const wallets = new Map(playerIds.map((id) => [id, walletsFrom(id, rows)]));
  const own = tx.signedInId === null ? undefined : wallets.get(tx.signedInId);
  if (own?.isClosed === true) fail('errors.auth.invalid');
  if (own !== undefined) tx.confirmOpenAccount();
  return wallets;
}

export async function lockWalletsOf(tx: Tx, playerId: number): Promise<PlayerWallets> {
  const wallets = (await lockWallets(tx, [playerId])).get(playerId);
  assert(wallets, `Player ${String(playerId)} has no wallets`);
  return wallets;
}

/**
 * Creates an optional wallet of a player if it is missing and locks it. The other wallets of the player must be locked
 * in the same transaction.
 */
export async function openWallet(tx: Tx, wallets: PlayerWallets, which: OptionalWallet): Promise<Wallet> {
  const { account, unit } = LATE[which];
  const { playerId, isClosed } = wallets;
  const wallet = wallets[which];
  if (wallet !== null) return wallet;
  const id = await insertWallet(tx, playerId, { account, unit, isClosed });
  return { id, account, unit, balance: 0, playerId, isClosed };
}

/** The committed balances of a player. */
export const readBalances = async (db: Db, playerId: number): Promise<Balances> =>
  balancesFrom(await selectBalances(db, playerId));

/**
 * The balances that a player may see: without prizes of battles that are still shown, which would show their outcome.
 * They can be spent nevertheless.
 */
export async function readShownBalances({ db, clock }: ShownServices, playerId: number): Promise<Balances> {
  const rows = await selectShownBalances(db, playerId, clock.now());
  return balancesFrom(rows.map((row) => ({ ...row, balance: shownMoney(row.balance, { prizeKopecks: row.unshown }) })));
}

/** A wallet of a player, as its transfers must add up. */
export type WalletSum = Pick<Wallet, 'account' | 'unit' | 'balance'>;

/**
 * The wallets of a player with the id of the last transfer that they contain, without prizes of battles that are still
 * shown. Read again when a transfer came in between: the wallets and their transfers are read in two statements.
 */
export async function readWalletSums(
  { db, clock }: ShownServices,
  playerId: number,
): Promise<{ readonly wallets: WalletSum[]; readonly lastTransferId: number; readonly unshownSeats: number[] }> {
  const now = clock.now();
  for (let attempt = 1; ; attempt += 1) {
    const lastTransferId = await selectLastTransferId(db, playerId);
    const [rows, unshown] = await Promise.all([
      selectShownBalances(db, playerId, now),
      selectUnshownWinnings(db, playerId, now),
    ]);
    if (attempt < WALLET_READS && (await selectLastTransferId(db, playerId)) !== lastTransferId) continue;
    return {
      wallets: rows.map(({ account, unit, balance, unshown: hidden }) => ({
        account,
        unit,
        balance: balance - hidden,
      })),
      lastTransferId,
      unshownSeats: unshown.map(({ seatId }) => seatId),
    };
  }
}

/** A player whose wallets change all the time gets a file whose sums may be off by the newest transfers. */
const WALLET_READS = 5;

/** The part of a balance that its player may see; spending may have left less than the prizes. */
export const shownMoney = (moneyKopecks: number, { prizeKopecks }: Pick<UnshownSums, 'prizeKopecks'>): number =>
  Math.max(0, moneyKopecks - prizeKopecks);

/** Winnings of a player in battles that are still shown. */
export const readUnshownWinnings = ({ db, clock }: ShownServices, playerId: number): Promise<UnshownWinnings[]> =>
  selectUnshownWinnings(db, playerId, clock.now());

function balancesFrom(rows: readonly Wallet[]): Balances {
  const balanceOf = (account: string): number =>
    rows.find((row) => row.account === account && (account !== 'debt' || row.unit === 'RUB'))?.balance ?? 0;
  return {
    moneyKopecks: balanceOf('money'),
    bonusCentiPoints: balanceOf('bonus'),
    donateKopecks: balanceOf('donate'),
    donatePendingKopecks: balanceOf('donate_pending'),
    debtKopecks: balanceOf('debt'),
  };
}

function walletsFrom(playerId: number, rows: readonly Wallet[]): PlayerWallets {
  const own = rows.filter((row) => row.playerId === playerId);
  const walletOf = (account: string): Wallet => {
    const row = own.find((candidate) => candidate.account === account);
    assert(row, `Player ${String(playerId)} has no wallet "${account}"`);
    return row;
  };
  const lateOf = (which: OptionalWallet): Wallet | null => {
    const { account, unit } = LATE[which];
    return own.find((candidate) => candidate.account === account && candidate.unit === unit) ?? null;
  };
  return {
    playerId,
    isClosed: own.some((wallet) => wallet.isClosed),
    money: walletOf('money'),
    bonus: walletOf('bonus'),
    donate: walletOf('donate'),
    donatePending: lateOf('donatePending'),
    debt: lateOf('debt'),
    donateDebt: lateOf('donateDebt'),
  };
}
