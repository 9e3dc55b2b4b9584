/**
 * Players: the player row with name, language, currency and level, linked identities, devices, risk flags and staff
 * notes.
 * Invariant: The transaction that creates a player also creates their wallets and seed pairs; exp and the counters of
 * openings only grow; a closed player has neither identity nor picture.
 */
export { changeReminder } from './change-reminder.ts';
export { REMINDER_MINUTES, type ReminderMinutes } from './reminder-every.ts';
export { formerJobs, inheritAccounts, inheritOrigin, keepTraces } from './former-accounts.ts';
export { createPlayer, type NewPlayer } from './create-player.ts';
export { closePlayer } from './close-player.ts';
export { buyerOf, countPlayersIn, countryOf } from './country.ts';
export { changeLanguage } from './change-language.ts';
export { type DeviceTrace, identityTrace, type SignInDevice, traceOf } from './device-trace.ts';
export { invitersOf, checkActivation, withFormer } from './judge-activation.ts';
export { checkInvitation } from './judge-invitation.ts';
export { deviceOf } from './device.ts';
export { noteDevice } from './note-device.ts';
export { flagSubject, raiseFlags } from './raise-flags.ts';
export {
  closeFlag,
  type Flag,
  flaggedOf,
  flagsOf,
  listFlags,
  returnFlag,
  type HeldFlag,
  takeFlag,
} from './work-flags.ts';
export { blockPlayer } from './block-player.ts';
export { accountJobs, cutSessions } from './cut-sessions.ts';
export { type Note, notesOf, writeNote } from './notes.ts';
export { findPlayers, type FoundPlayer, type NameMark, knownIdentities, playerDevices } from './find-players.ts';
export { findIdentity } from './find-identity.ts';
export {
  hasConfirmedAdult,
  joinedAt,
  loadPlayer,
  loadPlayerState,
  openDemoPlayerIds,
  playerCounts,
  playersAfter,
  publicPlayers,
} from './load-player.ts';
export type { PublicPlayer } from './load-player.ts';
export type { PlayerAccount, PlayerState } from './player-account.ts';
export { linkIdentity } from './link-identity.ts';
export { findMemberIdentity, identitiesOfMember, linkMember, unlinkMember } from './member-identities.ts';
export { listSessions, type OwnSession } from './list-sessions.ts';
export { describeSessionPlace } from './where-in-words.ts';
export { canSignInBy } from './ways-in.ts';
export { countInvited, identitySubject, identityTraces, ownIdentities, ownSettings } from './own-account.ts';
export type { LinkedIdentity, OwnSettings } from './player-account.ts';
export { LONGEST_NAME, nameRefusal, tidyName } from './player-name.ts';
export { cashbackUntil, runningUntil, startCashback } from './cashback.ts';
export { addFreeSpins, freeSpinsOf, takeFreeSpin } from './free-spins.ts';
export { activationOf, hasActivator, noteActivation } from './activations.ts';
export { chooseInviteCode, findCodeOwner, type Friend, friendsOf, inviteCodeOf } from './invite-code.ts';
export { MOST_NAMED, type PlayerSegment, segmentPage } from './segment.ts';
export { markReminded, playersToRemind } from './remind.ts';
export { readStreak, markBonusTaken, streakOn } from './streak.ts';
export { addExp, readExp } from './add-exp.ts';
export { activeReferrals, addTopUp, takeTopUp } from './count-top-up.ts';
export { floorExpFor, levelBeginsAtExp, levelOf, levelProgress } from './level.ts';
export { avatarAddress, avatarSvg, drawnAddress } from './avatar.ts';
export { findPicture } from './find-picture.ts';
export { keepProviderPicture } from './provider-picture.ts';
export { playerBar, userModel, type UserModel } from './user-model.ts';
