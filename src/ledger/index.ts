/**
 * The ledger: every change of a balance is a transfer between two wallets, and nothing else changes one.
 * Invariant: a player's cached balance is the sum of its transfers and never below zero; the house's balances are
 * sums alone. Whoever wants to move value locks the wallets first and then posts, once, all that the action moves.
 */
export { lockWallets, lockWalletsOf, openWallet, openWallets, readBalances } from './wallets.ts';
export { listMovements, type Movement, type MovementFilter } from './list-movements.ts';
export { readEarned } from './read-earned.ts';
export { readToppedUp } from './read-topped-up.ts';
export { transfersOf, type TransferSides } from './transfers-of.ts';
export { transfersAfter } from './transfers-after.ts';
export { post } from './post.ts';
export type { Balances, HouseAccount, PlayerWallets, Posting, Unit, Wallet } from './posting.ts';
