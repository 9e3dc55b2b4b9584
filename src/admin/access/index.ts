/**
 * Staff access: members, sign-in with a second factor, roles, and the audit log.
 * Invariant: A staff member is never a player; every change by a staff member writes its log row in the same
 * transaction, and log rows never change.
 */
export { staffAction } from './staff-action.ts';
export {
  actingMember,
  addBot,
  addMember,
  allowCost,
  changeRole,
  memberIdOf,
  removeBot,
  removeDemoMembers,
  removeMember,
  resetSecondFactor,
} from './members.ts';
export { type Confirmation, confirmedAction } from './confirmed.ts';
export { lockActingMember, requireDistant } from './acting-member.ts';
export { costingReturns, costOfMove, costOfReturn, costOfShare, ownRoomOf, TAKING_ACCOUNTS } from './expected-cost.ts';
export { type CostedEntry, mintingAction, readChangeRequest, refuseRequest, unpackInput } from './minting.ts';
export { listFile } from './list-file.ts';
export { listLoggedChanges } from './logged-changes.ts';
export { type ChangeKind, type ChangeState, countWaitingRequests, requestsIn } from './store/requests.ts';
export { demoMember } from './demo-member.ts';
export { listAllowances } from './store/log.ts';
export { memberNames } from './member-names.ts';
export { memberOfSession } from './session.ts';
export { overrideReason } from './override-reason.ts';
export { encryptedSecondFactors } from './second-factor.ts';
export { MEMBERS_CONFIGURATION, selectMembers } from './store/members.ts';
