/**
 * Staff: who runs the store, how they sign in, what each may do, and the log of all that they did.
 * Invariant: a member is never a player; whatever a member changes has its line in the log, in the same transaction;
 * a line is never changed.
 */
export { type LogEntry, type LogStaff, staffAction } from './staff-action.ts';
export { addMember, changeRole, memberIdOf, removeDemoMembers, removeMember, resetSecondFactor } from './members.ts';
export { listMembers } from './list-members.ts';
export { demoMember } from './demo-member.ts';
export { memberNames } from './member-names.ts';
export { memberOfSession } from './session.ts';
export { staffJobs } from './jobs.ts';
