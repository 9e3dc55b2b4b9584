/**
 * Ledger: every change of a balance is a transfer between two wallets.
 * Invariant: A player's cached balance equals the sum of its transfers and is never negative; house balances are sums
 * only. A command locks the wallets first, then posts all its transfers in one call.
 */
export {
  closeWallets,
  openWallets,
  readToppedUp,
  readUnshownSums,
  sumMoney,
  transfersOf,
  type TransferSides,
  transfersAfter,
  type UnshownSums,
  walletShape,
} from './store.ts';
export {
  lockedWallets,
  lockWallets,
  lockWalletsOf,
  openWallet,
  readBalances,
  readShownBalances,
  readUnshownWinnings,
  readWalletSums,
  type WalletSum,
  shownMoney,
  type ShownServices,
} from './wallets.ts';
export { listMovements, type Movement, type MovementFilter } from './list-movements.ts';
export { readEarned } from './read-totals.ts';
export type { BalancesChanged } from './events.ts';
export { post } from './post.ts';
export { TRANSFER_ROUTES, type TransferAccount, type TransferRoute } from './transfer-rules.ts';
export type { Balances, HouseAccount, PlayerWallets, Posting, LedgerUnit, Wallet } from './posting.ts';
