/**
 * Players: the player row with language, currency, exp and settings. Names, pictures and lists of players have doors of
 * their own.
 * Invariant: The transaction that creates a player also creates their wallets and seed pairs; exp and the counters of
 * openings only grow; a closed player has neither name nor picture.
 */
export { userOutput } from './outputs.ts';
export {
  addExp,
  addTopUp,
  closePlayerRow,
  isAccountClosed,
  clearFirstSpins,
  selectOwnInviter,
  updateInviter,
  openDemoPlayerIds,
  type PlayerAccount,
  type PublicPlayer,
  publicPlayers,
  ownSettings,
  readStreak,
  readExp,
  selectPlayer,
  takeTopUp,
  updateBonusDay,
  lockPlayer,
} from './store/players.ts';
export { admitSettings } from './change-settings.ts';
export { settingsFields, settingsOf } from './inputs.ts';
export { createPlayer, type NewPlayer } from './create-player.ts';
export { changeLanguage } from './change-language.ts';
export { blockPlayer } from './block-player.ts';
export { cutSessions, cutSessionsAfterCommit } from './cut-sessions.ts';
export { loadPlayerState, stateOfReader } from './load-player.ts';
export { type PlayerState, runningCashbackPercent, runningUntil, inviteCodeOf } from './player-account.ts';
export { playerBar, userModel } from './user-model.ts';
export type { UserModel } from './outputs.ts';
