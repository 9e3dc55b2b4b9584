/**
 * Referral: who invites whom, and what it brings.
 * Invariant: an entry link leads to one player who is there, by ID or by the code they chose, or to nobody.
 */
export { findInviter, type Inviter } from './find-inviter.ts';
