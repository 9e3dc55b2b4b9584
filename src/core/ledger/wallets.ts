import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import type { Balances, LateWallet, PlayerWallets, Unit, Wallet } from './posting.ts';
import { type WalletRow, insertWallet, insertWallets, selectBalances, selectWalletsForUpdate } from './store.ts';

/** The account and unit by which the row of a late wallet is known. */
const LATE: Readonly<Record<LateWallet, { readonly account: string; readonly unit: Unit }>> = {
  donatePending: { account: 'donate_pending', unit: 'DONATE' },
  debt: { account: 'debt', unit: 'RUB' },
  donateDebt: { account: 'debt', unit: 'DONATE' },
};

/** Opens the three empty wallets of a new player. */
export const openWallets = async (tx: Tx, playerId: number): Promise<void> => {
  await insertWallets(tx, playerId);
};

/**
 * Locks the wallets of some players until the transaction ends, always in ascending order of player, and answers them
 * by player id. It is the first lock of every action that moves value, so actions of one player come one by one.
 */
export async function lockWallets(tx: Tx, playerIds: readonly number[]): Promise<Map<number, PlayerWallets>> {
  tx.guard('wallet');
  const ids = [...new Set(playerIds)].sort((a, b) => a - b);
  const rows = await selectWalletsForUpdate(tx, ids);
  return new Map(ids.map((id) => [id, walletsFrom(id, rows)]));
}

/** lockWallets for one player. */
export async function lockWalletsOf(tx: Tx, playerId: number): Promise<PlayerWallets> {
  const wallets = (await lockWallets(tx, [playerId])).get(playerId);
  assert(wallets, `player ${String(playerId)} has no wallets`);
  return wallets;
}

/**
 * The wallet of a player that is not made with the player: it is there afterwards, and held by the same transaction.
 * The player's other wallets must be locked in it.
 */
export async function openWallet(tx: Tx, wallets: PlayerWallets, which: LateWallet): Promise<Wallet> {
  const { account, unit } = LATE[which];
  return wallets[which] ?? { id: await insertWallet(tx, wallets.playerId, account, unit), unit, balance: 0 };
}

/** What a player has now, as committed. */
export async function readBalances(db: Db, playerId: number): Promise<Balances> {
  const rows = await selectBalances(db, playerId);
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

function walletsFrom(playerId: number, rows: readonly WalletRow[]): PlayerWallets {
  const own = rows.filter((row) => row.player_id === playerId);
  const walletOf = (account: string): Wallet => {
    const row = own.find((candidate) => candidate.account === account);
    assert(row, `player ${String(playerId)} has no wallet "${account}"`);
    return walletFrom(row);
  };
  const lateOf = (which: LateWallet): Wallet | null => {
    const { account, unit } = LATE[which];
    const row = own.find((candidate) => candidate.account === account && candidate.unit === unit);
    return row ? walletFrom(row) : null;
  };
  return {
    playerId,
    money: walletOf('money'),
    bonus: walletOf('bonus'),
    donate: walletOf('donate'),
    donatePending: lateOf('donatePending'),
    debt: lateOf('debt'),
    donateDebt: lateOf('donateDebt'),
  };
}

const walletFrom = ({ id, unit, balance }: WalletRow): Wallet => ({ id, unit, balance });
