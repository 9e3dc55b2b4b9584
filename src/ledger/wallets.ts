import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import type { Balances, PlayerWallets, Wallet } from './posting.ts';
import { type WalletRow, insertWallets, selectBalances, selectWalletsForUpdate } from './store.ts';

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

/** What a player has now, as committed. */
export async function readBalances(db: Db, playerId: number): Promise<Balances> {
  const rows = await selectBalances(db, playerId);
  const balanceOf = (account: string): number => rows.find((row) => row.account === account)?.balance ?? 0;
  return {
    moneyKopecks: balanceOf('money'),
    bonusCentiPoints: balanceOf('bonus'),
    donateKopecks: balanceOf('donate'),
  };
}

function walletsFrom(playerId: number, rows: readonly WalletRow[]): PlayerWallets {
  const walletOf = (account: string): Wallet => {
    const row = rows.find((candidate) => candidate.player_id === playerId && candidate.account === account);
    assert(row, `player ${String(playerId)} has no wallet "${account}"`);
    return { id: row.id, unit: row.unit, balance: row.balance };
  };
  return { playerId, money: walletOf('money'), bonus: walletOf('bonus'), donate: walletOf('donate') };
}
