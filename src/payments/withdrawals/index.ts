/**
 * Withdrawals: how an item gets into the game.
 * Invariant: An item has at most one open request, which reserves 75 % of its price in the game from the donate
 * balance: spent on delivery, returned otherwise. Item and request change state together, and a moderator holds one
 * request at a time.
 */
export { cancelWithdrawal } from './cancel-withdrawal.ts';
export { endWithdrawalsOf, hasOpenWithdrawal } from './end-withdrawals.ts';
export {
  eraseGameTraces,
  readQueue,
  heldBy,
  withdrawalRecord,
  selectAfter as withdrawalsAfter,
  selectInState as withdrawalsIn,
  selectWithdrawal as findWithdrawal,
  stepsOf,
  selectOfPlayer as withdrawalsOf,
  selectPlayersBy as playersOfGame,
} from './store.ts';
export type { WithdrawalMoved } from './events.ts';
export { findGameAccount, findGameProblem } from './find-game-account.ts';
export { finishWithdrawal } from './finish-withdrawal.ts';
export { handBack } from './hand-back.ts';
export { listWithdrawals } from './list-withdrawals.ts';
export { isOpenRequest, requireOwnTerms } from './own-terms.ts';
export { readWithdrawal } from './read-withdrawals.ts';
export { rejectWithdrawal } from './reject-withdrawal.ts';
export { reasonText } from './request-model.ts';
export { requestWithdrawal } from './request-withdrawal.ts';
export { takeWithdrawal } from './take-withdrawal.ts';
export type { Withdrawal } from './withdrawal.ts';
