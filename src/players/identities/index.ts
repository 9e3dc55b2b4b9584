/**
 * Identities: the accounts at sign-in providers by which a player or a staff member signs in, and their sessions.
 * Invariant: An identity has one owner, a player or a staff member; a player keeps at least one identity by which they
 * can sign in.
 */
export { describeSessionPlace } from './session-place.ts';
export { linkMember, unlinkMember, findMemberIdentity, identitiesOfMember } from './staff-identities.ts';
export { listSessions } from './list-sessions.ts';
export {
  findPlayersBySubject,
  knownIdentities,
  identitySubject,
  type IdentityRow,
  addIdentity,
  deleteIdentity,
  type LinkedIdentity,
} from './store.ts';
export { canSignInBy, isLinkedByDemo } from './sign-in-providers.ts';
export { ownIdentities, identityTraces } from './own-identities.ts';
export { deviceOf } from './device.ts';
export { assertFreshSession, isFreshSession, waysToSignInAgain } from './fresh-session.ts';
export { endOtherSessions, requireSessionEnding, sessionNameOf } from './end-other-sessions.ts';
export { findIdentity } from './find-identity.ts';
