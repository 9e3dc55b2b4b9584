/**
 * Accounts: players, how they sign in, and how far they have come.
 * Invariant: a player has wallets and seed pairs from the transaction that makes the row; exp and the count of what
 * was opened only grow; a closed player has neither identity nor picture left.
 */
export { changeReminder } from './change-reminder.ts';
export { REMINDER_MINUTES, type ReminderMinutes } from './reminder-every.ts';
export { createPlayer, type NewPlayer } from './create-player.ts';
export { closePlayer } from './close-player.ts';
export { buyerOf, countPlayersIn, countryOf } from './country.ts';
export { changeLanguage } from './change-language.ts';
export { type DeviceTrace, identityTrace, type SeenDevice, traceOf } from './device-trace.ts';
export { invitersOf, judgeActivation } from './judge-activation.ts';
export { judgeInvitation } from './judge-invitation.ts';
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
  type SeenFlag,
  takeFlag,
} from './work-flags.ts';
export { blockPlayer } from './block-player.ts';
export { accountJobs, cutSessions } from './cut-sessions.ts';
export { type Note, notesOf, writeNote } from './notes.ts';
export { findPlayers, type FoundPlayer, type NameMark, knownIdentities, seenOn } from './find-players.ts';
export { findIdentity } from './find-identity.ts';
export {
  hasConfirmedAdult,
  joinedAt,
  loadPlayer,
  loadPlayerState,
  openDemoPlayerIds,
  playerCounts,
  playersAfter,
  shownPlayers,
} from './load-player.ts';
export type { ShownPlayer } from './load-player.ts';
export type { PlayerAccount, PlayerState } from './player-account.ts';
export { linkIdentity } from './link-identity.ts';
export { findMemberIdentity, identitiesOfMember, linkMember, unlinkMember } from './member-identities.ts';
export { listSessions, type OwnSession } from './list-sessions.ts';
export { whereInWords } from './where-in-words.ts';
export { isWayIn } from './ways-in.ts';
export { countInvited, identitySubject, identityTraces, ownIdentities, ownSettings } from './own-account.ts';
export type { LinkedIdentity, OwnSettings } from './player-account.ts';
export { LONGEST_NAME, nameRefusal, tidyName } from './player-name.ts';
export { cashbackUntil, runningUntil, startCashback } from './cashback.ts';
export { addFreeSpins, freeSpinsOf, takeFreeSpin } from './free-spins.ts';
export { activationOf, hasActivator, noteActivation } from './activations.ts';
export { chooseInviteCode, findCodeOwner, type Friend, friendsOf, inviteCodeOf } from './invite-code.ts';
export { MOST_NAMED, type PlayerSegment, segmentPage } from './segment.ts';
export { markReminded, playersToRemind } from './remind.ts';
export { keptStreak, markBonusTaken, streakOn } from './streak.ts';
export { addExp, readExp } from './add-exp.ts';
export { activeReferrals, addTopUp, takeTopUp } from './count-top-up.ts';
export { floorExpFor, levelBeginsAtExp, levelOf, levelProgress } from './level.ts';
export { avatarAddress, avatarSvg, drawnAddress } from './avatar.ts';
export { findPicture } from './find-picture.ts';
export { keepProviderPicture } from './provider-picture.ts';
export { playerBar, userModel, type UserModel } from './user-model.ts';
