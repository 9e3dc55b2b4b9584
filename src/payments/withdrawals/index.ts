/**
 * Withdrawals: how an item gets into the game.
 * Invariant: an item has one open request at most, which holds 75 % of its price out of the donate balance until it
 * ends: used up when the item is in the game, given back when it is not. Item and request stand in the same place, and
 * a moderator has one request at a time.
 */
export { cancelWithdrawal } from './cancel-withdrawal.ts';
export { endWithdrawalsOf, eraseGameTraces, hasOpenWithdrawal } from './end-withdrawals.ts';
export type { WithdrawalMoved } from './events.ts';
export { findGameAccount } from './find-game-account.ts';
export { finishWithdrawal } from './finish-withdrawal.ts';
export { handBack } from './hand-back.ts';
export { withdrawalJobs } from './jobs.ts';
export { listWithdrawals } from './list-withdrawals.ts';
export { readQueue } from './read-queue.ts';
export {
  heldBy,
  othersInGame,
  readWithdrawal,
  withdrawalRecord,
  withdrawalsIn,
  withdrawalsOf,
} from './read-withdrawals.ts';
export { rejectWithdrawal } from './reject-withdrawal.ts';
export { requestWithdrawal } from './request-withdrawal.ts';
export { takeWithdrawal } from './take-withdrawal.ts';
export type { Withdrawal } from './withdrawal.ts';
export { playersOfGame } from './watch-withdrawal.ts';
