/**
 * Players: the player row with name, language, currency, exp, settings and pictures.
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
  type OwnSettings,
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
export { keepName } from './change-name.ts';
export { admitSettings } from './change-settings.ts';
export { settingsFields, settingsOf, typedName } from './inputs.ts';
export { createPlayer, type NewPlayer } from './create-player.ts';
export { changeLanguage } from './change-language.ts';
export { blockPlayer } from './block-player.ts';
export { cutSessions, cutSessionsAfterCommit } from './cut-sessions.ts';
export { findPlayers, numberIn } from './find-players.ts';
export type { FoundPlayer, NameMark } from './store/search.ts';
export { loadPlayerState, stateOfReader } from './load-player.ts';
export {
  joinedAt,
  playersAfter,
  playersClosedAfter,
  playersJoinedAfter,
  playersJoinedBetween,
} from './store/counts.ts';
export { type PlayerState, runningCashbackPercent, runningUntil, inviteCodeOf } from './player-account.ts';
export { LONGEST_NAME, nameRefusal, tidyName } from './player-name.ts';
export { avatarAddress, avatarSvg, drawnAddress } from './avatar.ts';
export { findPicture } from './store/pictures.ts';
export { keepProviderPicture } from './keep-provider-picture.ts';
export { playerBar, userModel } from './user-model.ts';
export type { UserModel } from './outputs.ts';
