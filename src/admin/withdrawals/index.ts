/**
 * Withdrawal queue: moderators take requests one at a time, compare avatars, and decide.
 * Invariant: Only the moderator who holds a request decides it, and every act of a moderator writes a row of the staff
 * log.
 */
export { takeRequest } from './take-request.ts';
export { decideRequest } from './decide-request.ts';
